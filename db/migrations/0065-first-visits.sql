-- A report follows those who came for the first time in a period: they are found by that day.

create index clients_by_first_visit on clients (barbershop_id, primeira_visita);
