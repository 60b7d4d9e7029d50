-- Who asked for no barber gets whoever is least busy, and may move to any barber's time: the one who got the visit was the
-- shop's choice. Of visits before today nobody knows it, so they stay with their barber.

alter table appointments add column sem_preferencia boolean not null default false;
