-- A card that was cancelled at the provider alone stays so; one whose cancellation here was undone is resumed at night. Docs: payments.md.

-- Whether its end was requested here, and its undoing has not reached the provider since.
alter table online_subscriptions add fim_pedido boolean not null default false;

-- Those of before.
do $$
declare here uuid;
begin
  alter table barbershops no force row level security;
  alter table online_subscriptions disable trigger user;
  for here in select id from barbershops loop
    perform set_config('app.shop', here::text, true);
    update online_subscriptions o set fim_pedido = true from subscribers s
    where o.barbershop_id = here and s.cliente_id = o.cliente_id and s.plan_id = o.plan_id and s.cancelled_at is not null
      and s.ended_at is null and o.assinatura is not null;
  end loop;
  perform set_config('app.shop', '', true);
  alter table online_subscriptions enable trigger user;
  alter table barbershops force row level security;
end $$;
