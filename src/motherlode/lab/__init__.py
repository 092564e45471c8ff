"""The lab: simulations and what can be learnt from them."""
