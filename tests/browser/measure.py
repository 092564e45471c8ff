"""What a reader can't read on a page: words cut off, broken in the middle, outside their button or under something else."""

from __future__ import annotations

from playwright.sync_api import Page

from motherlode.i18n import LANGUAGES

SPEAK = r"""async (language) => {
    const frame = () => new Promise(requestAnimationFrame);
    const settings = { ...JSON.parse(localStorage.getItem('motherlode') ?? '{}'), language };
    localStorage.setItem('motherlode', JSON.stringify(settings));
    dispatchEvent(new StorageEvent('storage', { key: 'motherlode' }));  // as if it were changed in another tab
    while (document.documentElement.lang !== language) await frame();
    await frame();
    await document.fonts.ready;
    await frame();
}"""

CUT = r"""async (languages) => {
    const speak = SPEAK;
    const found = {};
    for (const language of languages) {
        await speak(language);
        found[language] = cut();
    }
    return found;

    function cut() {
        const found = new Set();
        const dialogs = document.querySelectorAll('dialog[open]');
        const root = dialogs[dialogs.length - 1] ?? document.body;
        const say = (what, element, text) => found.add(`${what}: “${text.trim().slice(0, 60)}” in ${nameOf(element)}`);
        const nameOf = (element) => element.tagName.toLowerCase() + [...element.classList].map((one) => `.${one}`).join('');

        // The line of the log on a phone is a glance: a tap opens all of it.
        const SKIPPED = '.hidden, .ticker-text, svg, option, script, style';
        const isShown = (element) => !element.closest(SKIPPED)
            && element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
            && parseFloat(getComputedStyle(element).fontSize) > 0;
        const outside = (rect, box) => rect.left < box.left - 1.5 || rect.right > box.right + 1.5;
        const above = (rect, box) => rect.top < box.top - 2.5 || rect.bottom > box.bottom + 2.5;
        const rectsOf = (range) => [...range.getClientRects()].filter(({ width, height }) => width > 0.5 && height > 0.5);

        const styles = new Map();
        const styleOf = (element) => styles.get(element) ?? (styles.set(element, getComputedStyle(element)), styles.get(element));

        function checkClip(rect, host, text) {
            for (let element = host; element; element = element.parentElement) {
                if (element.tagName === 'DIALOG' && !above(rect, element.getBoundingClientRect())) return;
                const style = styleOf(element);
                const box = element.getBoundingClientRect();
                if (['auto', 'scroll'].includes(style.overflowX) && element.scrollWidth > element.clientWidth + 1) return;
                if (style.overflowX !== 'visible' && outside(rect, box)) return say('cut at the side', element, text);
                if (['auto', 'scroll'].includes(style.overflowY) && element.scrollHeight > element.clientHeight + 1) return;
                if (style.overflowY !== 'visible' && above(rect, box)) return say('cut above or below', element, text);
            }
            const whole = document.scrollingElement;
            const page = { left: 0, right: innerWidth, top: 0, bottom: Math.max(innerHeight, whole.scrollHeight) - scrollY };
            if (outside(rect, page)) say('outside the page', host, text);
            if (getComputedStyle(host).position !== 'fixed' && rect.bottom > page.bottom + 1) say('below the page', host, text);
        }

        function checkWords(node, host) {
            const range = document.createRange();
            for (const { index, 0: word } of node.data.matchAll(/[^\s/–—-]+/g)) {
                range.setStart(node, index);
                range.setEnd(node, index + word.length);
                const lines = new Set(rectsOf(range).map(({ top }) => Math.round(top / 4)));
                if (lines.size > 1) say('broken word', host, word);
            }
        }

        const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
            const host = node.parentElement;
            if (!node.data.trim() || !isShown(host)) continue;
            const range = document.createRange();
            range.selectNodeContents(node);
            const frame = host.closest('.rulebook, dialog, button:not(.hand-card), .button, .chip, .tile, .panel, .hint, .signs li');
            const box = frame?.getBoundingClientRect();
            for (const rect of rectsOf(range)) {
                checkClip(rect, host, node.data);
                const scrolls = frame && frame.scrollHeight > frame.clientHeight + 1 && getComputedStyle(frame).overflowY !== 'visible';
                if (box && (outside(rect, box) || (!scrolls && above(rect, box)))) say('outside its frame', frame, node.data);
            }
            checkWords(node, host);
        }

        const pen = document.createElement('canvas').getContext('2d');
        for (const field of root.querySelectorAll('select, input[placeholder]')) {
            if (!isShown(field)) continue;
            const style = getComputedStyle(field);
            const text = field.tagName === 'SELECT' ? field.selectedOptions[0]?.text ?? '' : field.value || field.placeholder;
            pen.font = style.font;
            pen.letterSpacing = style.letterSpacing;
            const arrow = field.tagName === 'SELECT' ? 18 : 0;
            const room = field.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) - arrow;
            const shown = style.textTransform === 'uppercase' ? text.toUpperCase() : text;
            if (pen.measureText(shown).width > room + 1) say('cut in a field', field, text);
        }

        for (const key of root.querySelectorAll('.button kbd')) {
            if (!isShown(key)) continue;
            const mine = key.getBoundingClientRect();
            const range = document.createRange();
            for (const other of key.parentElement.childNodes) {
                if (other === key || (other.nodeType === 1 && !isShown(other))) continue;
                range.selectNodeContents(other);
                const meets = (rect) => Math.min(rect.right, mine.right) - Math.max(rect.left, mine.left) > 1
                    && Math.min(rect.bottom, mine.bottom) - Math.max(rect.top, mine.top) > 1;
                if (rectsOf(range).some(meets)) say('a key over a word', key.parentElement, key.parentElement.textContent);
            }
        }

        // What is scrolled out of sight meets nothing.
        function seen(element) {
            let { left, right, top, bottom } = element.getBoundingClientRect();
            for (let up = element.parentElement; up; up = up.parentElement) {
                if (getComputedStyle(up).overflowY === 'visible') continue;
                const box = up.getBoundingClientRect();
                [left, right] = [Math.max(left, box.left), Math.min(right, box.right)];
                [top, bottom] = [Math.max(top, box.top), Math.min(bottom, box.bottom)];
            }
            return { left, right, top, bottom };
        }

        const buttons = [...root.querySelectorAll('button, a.button, select, input, .hand-name')].filter(isShown);
        for (const [n, one] of buttons.entries()) {
            const a = seen(one);
            for (const other of buttons.slice(n + 1)) {
                const b = seen(other);
                const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
                const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
                if (wide > 2 && high > 2 && !one.contains(other) && !other.contains(one) && layer(one) === layer(other))
                    say('overlaps', one, `${one.textContent} / ${other.textContent}`);
            }
        }
        function layer(element) {
            return element.closest('.choices, .hint-box, .zoom, .notices, .hand, .curtain, .new-foot') ?? document.body;
        }

        return [...found];
    }
}""".replace("SPEAK", SPEAK)


def speak(page: Page, language: str) -> None:
    """Show the page in another language, without loading it again."""
    page.evaluate(SPEAK, language)


def cut(page: Page) -> dict[str, list[str]]:
    """What can't be read, by language, in words; nothing on a good page."""
    return {str(language): found for language, found in page.evaluate(CUT, list(LANGUAGES)).items() if found}
