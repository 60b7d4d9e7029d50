-- The team's list looks up with which number somebody joined, and an account that goes lets go of what it accepted: both
-- without reading every invitation that the shop ever sent.
create index staff_invitations_accepted on staff_invitations (accepted_by);
