import { sql } from "kysely";

/** The invariants of packages, gift vouchers and deposits; they extend the list of invariants. */
export const prepaidPromises = {
  "pacotes a usar são os usos que restam, e os usos somam o que foi pago": (shop: string) => sql`
    select owed::text as row from (select coalesce(sum(u.valor), 0) as owed from client_package_uses u join client_packages p on p.id = u.client_package_id
      where u.barbershop_id = ${shop} and u.item_id is null and u.expired_by is null and p.reversed_at is null) left_over
    where owed <> -${balanceOf(shop, "pacotes_a_usar")}
    union all select p.id::text from client_packages p where p.barbershop_id = ${shop}
      and p.valor <> (select coalesce(sum(valor), 0) from client_package_uses where client_package_id = p.id)`,
  "usos de pacotes são os dos itens que eles cobriram, e não mais do que foi comprado": (shop: string) => sql`
    select coalesce(i.numero::text, u.item_id::text) as row from (
      select i.id, c.numero, i.client_package_id, i.quantidade - coalesce(back.quantidade, 0) as times, i.uso - coalesce(back.uso, 0) as valor
      from comanda_items i join comandas c on c.id = i.comanda_id
      left join lateral (select sum(quantidade) as quantidade, sum(uso) as uso from comanda_returns where item_id = i.id) back on true
      where i.barbershop_id = ${shop} and i.client_package_id is not null and c.situacao = 'fechada') i
    full join (select item_id, client_package_id, count(*) as times, sum(valor) as valor from client_package_uses
      where barbershop_id = ${shop} and item_id is not null group by 1, 2) u on u.item_id = i.id and u.client_package_id = i.client_package_id
    where coalesce(i.times, 0) <> coalesce(u.times, 0) or coalesce(i.valor, 0) <> coalesce(u.valor, 0)`,
  "cada pacote e vale-presente vendido vale até ser devolvido": (shop: string) => sql`
    select coalesce(s.id, i.id)::text as row from (
      select item_id as id, reversed_at from client_packages where barbershop_id = ${shop}
      union all select item_id, reversed_at from gift_vouchers where barbershop_id = ${shop} and sold_at is not null) s
    full join (select i.id, k.situacao = 'fechada' and not exists (select from comanda_returns where item_id = i.id) as stands
      from comanda_items i join comandas k on k.id = i.comanda_id
      where i.barbershop_id = ${shop} and i.tipo in ('pacote', 'vale') and k.closed_at is not null) i on i.id = s.id
    where s.id is null or i.id is null or (s.reversed_at is null) <> i.stands`,
  "vales-presente a usar são os saldos, que são o que foi pago menos o que saiu": (shop: string) => sql`
    select saldo::text as row from (select coalesce(sum(saldo), 0) as saldo from gift_vouchers where barbershop_id = ${shop}) held
    where saldo <> -${balanceOf(shop, "vales_presente")}
    union all select v.codigo from gift_vouchers v where v.barbershop_id = ${shop} and v.reversed_at is null
      and v.saldo <> v.valor - v.vencido - (select coalesce(sum(valor), 0) from comanda_payments where voucher_id = v.id and reversed_at is null)`,
  "sinais são os que foram pagos e nada levou, e cada um foi lançado uma vez": (shop: string) => sql`
    select owed::text as row from (select coalesce(sum(valor - gasto), 0) as owed from deposits where barbershop_id = ${shop} and situacao = 'pago') held
    where owed <> -${balanceOf(shop, "sinais")}
    union all select coalesce(d.id, j.fonte_id)::text from (select * from deposits where barbershop_id = ${shop} and pago_em is not null) d
      full join (select * from journal where barbershop_id = ${shop} and tipo = 'sinal') j on j.fonte_id = d.id where d.id is null or j.id is null
    union all select d.id::text from deposits d left join comanda_payments y on y.deposit_id = d.id and y.reversed_at is null
      where d.barbershop_id = ${shop} and (d.situacao = 'usado') <> (y.id is not null)
    union all select d.id::text from deposits d where d.barbershop_id = ${shop} and d.abatido <>
      (select coalesce(sum(p.valor), 0) from journal j join postings p on p.journal_id = j.id where j.fonte_id = d.id and p.conta = 'reembolsos')`,
};

function balanceOf(shop: string, conta: string) {
  return sql`(select coalesce(sum(valor), 0) from account_days where barbershop_id = ${shop} and conta = ${conta})`;
}
