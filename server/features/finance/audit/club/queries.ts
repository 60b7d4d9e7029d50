import { sql } from "kysely";

/** What is kept of subscriptions equals what a recount gives; it extends the list of invariants. */
export const clubPromises = {
  "o que cada assinatura guarda é o dos seus pagamentos, pausas e cartões": (shop: string) => sql`
    select s.id::text as row from subscribers s cross join lateral app.kept_of_subscription(s) k
    where s.barbershop_id = ${shop}
      and (s.cartao, s.pausada_ate, s.cliente_ate, s.inicios) is distinct from (k.cartao, k.pausada_ate, k.cliente_ate, k.inicios)`,
  "contagens do clube são as das assinaturas": (shop: string) => sql`
    select concat_ws(' ', por, mes, dia) as row from (
      select d.* from subscribers s cross join lateral app.days_of_subscription(s) d where s.barbershop_id = ${shop}
      union all select por, mes, dia, plan_id, meses, encerrada, cancelada, teste, cartao, -quantidade, -preco, -inicio
        from subscriber_days where barbershop_id = ${shop}) counted
    group by por, mes, dia, plan_id, meses, encerrada, cancelada, teste, cartao
    having (sum(quantidade), sum(preco), sum(inicio)) <> (0, 0, 0)`,
};
