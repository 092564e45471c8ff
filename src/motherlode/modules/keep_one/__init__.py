"""Cards shown to one player, who keeps one of them: what the vault and some chests have in common."""

from motherlode.modules.keep_one.box import shown as shown
