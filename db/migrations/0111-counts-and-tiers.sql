-- A drawer that is reopened keeps each of its counts with what was said of it, and why it was reopened (business-rules 2).

-- The counts before each reopening, the oldest first: {em, por, contado, esperado, justificativa, motivo, journal}; `por` is the user who
-- counted, `motivo` the reason of the reopening, `journal` the journal of the difference.
alter table caixas add column contagens jsonb not null default '[]';

-- The rate of the tier that a bonus of a month follows from, so that the audit can compute it again after the tiers have changed.
alter table closing_adjustments add column bps integer check (bps is null or mes is not null);
