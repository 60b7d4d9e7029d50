-- To whom a Pix at the counter goes, as it stands in the code that is shown; and the receipt of a comanda, which its client may
-- read by a signed link.

alter table barbershop_settings
  add pix_tipo text check (pix_tipo in ('cpf', 'cnpj', 'email', 'telefone', 'aleatoria')),
  add pix_chave text check (length(pix_chave) between 1 and 77),
  -- The code holds no accents.
  add pix_nome text check (pix_nome ~ '^[ -~]{1,25}$'),
  add pix_cidade text check (pix_cidade ~ '^[ -~]{1,15}$'),
  add check (num_nulls(pix_tipo, pix_chave, pix_nome, pix_cidade) in (0, 4));


-- What a receipt shows of a comanda that was closed, and nothing else, to whoever was given it: the server has proven the link of a
-- visitor. A CPF is masked, since a link is passed on. What an estorno gave back is still what was paid.
create function app.receipt_of(comanda uuid) returns json language sql stable
security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select json_build_object('barbearia', b.nome, 'endereco', b.endereco, 'timezone', b.timezone, 'numero', c.numero,
    'fechada_em', to_char(c.closed_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'estornada', c.reversed_at is not null,
    'desconto', c.desconto, 'cpf_nota', '***.' || substr(c.cpf_nota, 4, 3) || '.' || substr(c.cpf_nota, 7, 3) || '-**',
    'items', (select coalesce(json_agg(json_build_object('nome', i.nome, 'barbeiro', t.nome, 'quantidade', i.quantidade, 'preco', i.preco,
      'desconto', i.desconto, 'cortesia', i.cortesia) order by i.created_at, i.id), '[]')
      from public.comanda_items i left join public.barbeiros t on t.id = i.barbeiro_id where i.comanda_id = c.id),
    'payments', (select coalesce(json_agg(json_build_object('forma', y.forma, 'valor', y.valor, 'recebido', y.recebido, 'parcelas', y.parcelas)
      order by y.created_at, y.id), '[]')
      from public.comanda_payments y where y.comanda_id = c.id and (y.reversed_at is null or y.reversed_at = c.reversed_at)))
  from public.comandas c join public.barbershops b on b.id = c.barbershop_id
  where c.id = comanda and c.barbershop_id = app.shop() and c.closed_at is not null
    and (select app.actor_role() in ('admin', 'recepcionista', 'super_admin', 'visitante'));
end;
