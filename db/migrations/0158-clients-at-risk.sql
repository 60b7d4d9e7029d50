-- The finance page counts the clients whom the report of clients at risk lists: who came at least twice, and not for long (0065).

create index clients_at_risk on clients (barbershop_id, ultima_visita, id) where ativo and erased_at is null and total_visitas > 1;
