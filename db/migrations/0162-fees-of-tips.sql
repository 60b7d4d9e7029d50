-- A tip bears its part of the card fees where the shop says so (business-rules 11).

alter table barbershop_settings add gorjeta_taxa boolean not null default false;
-- In centavos; a return gives it back to the barber.
alter table comanda_items add taxa_gorjeta bigint not null default 0
  constraint fee_of_tip check (taxa_gorjeta = 0 or tipo = 'gorjeta' and taxa_gorjeta between 0 and preco);

-- As before (0159), with that setting.
create or replace function app.commission_terms(comanda uuid) returns json language sql stable
security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select json_build_object('comissao_padrao', s.comissao_padrao, 'comissao_base', s.comissao_base, 'comissao_taxa', s.comissao_taxa,
    'comissao_consumo', s.comissao_consumo, 'comissao_cortesia', s.comissao_cortesia, 'gorjeta_taxa', s.gorjeta_taxa,
    'no_recebimento', s.comissao_fiado = 'recebimento', 'total', app.total_of(c.id),
    'recebido', case s.comissao_fiado when 'recebimento' then app.received_of(c.id) else app.total_of(c.id) end,
    'taxas', (select coalesce(sum(taxa), 0) from public.comanda_payments where comanda_id = c.id and reversed_at is null),
    'custos', (select coalesce(json_agg(json_build_object('item_id', u.id, 'custo', u.cost)), '[]') from (
      select i.id, -sum(m.valor) as cost from public.comanda_items i join public.stock_movements m on m.comanda_item_id = i.id
      where i.comanda_id = c.id and m.tipo = 'consumo' group by i.id) u),
    'taxas_de', (select coalesce(json_agg(json_build_object('item_id', i.id, 'barbeiro_id', b.id, 'bps', r.bps, 'origem', r.origem)), '[]')
      from public.comanda_items i cross join lateral (values (i.barbeiro_id), (i.segundo_barbeiro_id)) as b (id)
      cross join lateral (select 'item' as origem, i.comissao_bps as bps where i.comissao_bps is not null
        union all select case when r.barbeiro_id is null then 'catalogo' when r.service_id is null and r.product_id is null then 'barbeiro'
          else 'barbeiro_item' end, r.bps
        from public.commission_rates r where r.barbershop_id = i.barbershop_id and (r.barbeiro_id = b.id or r.barbeiro_id is null)
          and (r.service_id = i.service_id or r.product_id = i.product_id or r.service_id is null and r.product_id is null)) r
      where i.comanda_id = c.id and b.id is not null and i.tipo <> 'gorjeta'))
  from public.comandas c join public.barbershop_settings s on s.barbershop_id = c.barbershop_id
  where c.id = comanda and c.barbershop_id = app.shop() and (app.actor_role() in ('admin', 'recepcionista') or app.sells());
end;
