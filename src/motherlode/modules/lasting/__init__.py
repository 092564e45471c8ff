"""Cards whose effect lasts for a while: played openly, and on no pile until it is over (W-1)."""

from motherlode.modules.lasting.box import lasting as lasting
