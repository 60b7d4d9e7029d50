-- What the link of an invitation proves: who opens one that went by mail alone can read the mail of that address. Where
-- nothing is mailed the link is handed over, and whoever holds it may be anybody. The links sent so far stood in answers.

alter table staff_invitations add column mailed_at timestamptz;
