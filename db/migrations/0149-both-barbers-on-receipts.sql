-- A receipt named only the first barber of an item that two shared (issue 26).

-- As before (0082), with both.
create or replace function app.receipt_of(comanda uuid) returns json language sql stable
security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select json_build_object('barbearia', b.nome, 'endereco', b.endereco, 'timezone', b.timezone, 'numero', c.numero,
    'fechada_em', to_char(c.closed_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'estornada', c.reversed_at is not null,
    'desconto', c.desconto, 'cpf_nota', '***.' || substr(c.cpf_nota, 4, 3) || '.' || substr(c.cpf_nota, 7, 3) || '-**',
    'items', (select coalesce(json_agg(json_build_object('nome', i.nome, 'barbeiro', nullif(concat_ws(' e ', t.nome, second.nome), ''),
      'quantidade', i.quantidade, 'preco', i.preco, 'desconto', i.desconto, 'cortesia', i.cortesia,
      'coberto', i.subscriber_id is not null or i.client_package_id is not null, 'pacote', i.client_package_id is not null)
      order by i.created_at, i.id), '[]')
      from public.comanda_items i left join public.barbeiros t on t.id = i.barbeiro_id
        left join public.barbeiros second on second.id = i.segundo_barbeiro_id where i.comanda_id = c.id),
    'payments', (select coalesce(json_agg(json_build_object('forma', y.forma, 'valor', y.valor, 'recebido', y.recebido, 'parcelas', y.parcelas)
      order by y.created_at, y.id), '[]')
      from public.comanda_payments y where y.comanda_id = c.id and (y.reversed_at is null or y.reversed_at = c.reversed_at)))
  from public.comandas c join public.barbershops b on b.id = c.barbershop_id
  where c.id = comanda and c.barbershop_id = app.shop() and c.closed_at is not null
    and (select app.actor_role() in ('admin', 'recepcionista', 'super_admin', 'visitante'));
end;
