import { type RawBuilder, sql } from "kysely";
import type { LeftBehind } from "#contract/own-data.ts";
import type { Tx } from "#server/database.ts";
import type { ShopScope } from "#server/scope.ts";

type Erased = { outcome: "erased" | "missing"; account: string | null; subscription: string | null };

/** `account`: the account that may still have sessions in this shop; `subscription`: the one that ended with it. */
export async function eraseClient(db: Tx, _shop: ShopScope, id: string): Promise<Erased> {
  const { rows } = await sql<Erased>`
    select e.outcome, e.account, (select s.id from subscribers s where s.cliente_id = ${id} and s.ended_at is null) as subscription
    from app.erase_client(${id}) e`.execute(db);
  return rows[0]!;
}

/** What is open between the shop and a client. */
export async function openWithClient(
  db: Tx,
  _shop: ShopScope,
  { id, now }: { id: string; now: Date },
): Promise<LeftBehind[]> {
  const { rows } = await sql<LeftBehind>`select * from app.open_in_shop(${id}, null, null, ${now})`.execute(db);
  return rows;
}

export type Row = Record<string, unknown>;

/** Everything that a shop stores about one of its clients; empty parts when there is no such client. */
export function heldOfClient(db: Tx, { shop }: ShopScope, client: string): Promise<Record<string, Row[]>> {
  return heldIn(db, partsOfClient(shop, client));
}

/** The rows of each part of a person's data. */
export async function heldIn(db: Tx, parts: Record<string, RawBuilder<Row>>): Promise<Record<string, Row[]>> {
  const held: Record<string, Row[]> = {};
  for (const [part, rows] of Object.entries(parts)) held[part] = (await rows.execute(db)).rows;
  return held;
}

/** The queries for a client's data in a shop, by the name of each part. */
export function partsOfClient(shop: string, client: string | null): Record<string, RawBuilder<Row>> {
  return {
    cadastro_de_cliente: sql`select * from clients where barbershop_id = ${shop} and id = ${client}`,
    alteracoes_do_cadastro: sql`select changed, created_at from row_changes
      where barbershop_id = ${shop} and row_id = ${client} and table_name = 'clients' order by id`,
    agendamentos: sql`select data_agendamento, hora_inicio, hora_fim, inicio, fim, servico, valor_final, sinal, status, observacoes,
      origem, created_at from appointments where cliente_id = ${client} order by inicio`,
    servicos_agendados: sql`select s.nome, s.preco, s.duracao_minutos from appointment_services s
      join appointments a on a.id = s.appointment_id where a.cliente_id = ${client} order by a.inicio, s.position`,
    historico_dos_agendamentos: sql`select e.tipo, e.details, e.created_at from appointment_events e
      join appointments a on a.id = e.appointment_id where a.cliente_id = ${client} order by e.created_at`,
    fichas_de_corte: sql`select dia, degrade, maquinas, texto, antes_url, depois_url, created_at from cut_cards
      where barbershop_id = ${shop} and cliente_id = ${client} order by dia, id`,
    avaliacoes: sql`select nota, comentario, created_at, updated_at from reviews
      where barbershop_id = ${shop} and cliente_id = ${client} order by created_at`,
    comandas: sql`select numero, opened_at, dia, situacao, total, cpf_nota, numero_nota from comandas
      where barbershop_id = ${shop} and cliente_id = ${client} order by opened_at`,
    credito_e_fiado: sql`select credito, fiado, limite_fiado from client_wallets where barbershop_id = ${shop} and cliente_id = ${client}`,
    fiado: sql`select dia, valor, aberto, reversed_at from client_debts
      where barbershop_id = ${shop} and cliente_id = ${client} order by dia, id`,
    lancamentos_na_conta: sql`select dia, tipo, forma, valor, motivo, reversed_at from client_entries
      where barbershop_id = ${shop} and cliente_id = ${client} order by created_at`,
    assinaturas: sql`select p.nome as plano, s.desde, s.teste_ate, s.importada_ate, s.subscription_end, s.cancelled_at, s.motivo_cancelamento, s.ended_at, s.created_at from subscribers s
      left join subscription_plans p on p.id = s.plan_id where s.barbershop_id = ${shop} and s.cliente_id = ${client} order by s.created_at`,
    pacotes: sql`select nome, dia, valido_ate, valor, reversed_at from client_packages
      where barbershop_id = ${shop} and cliente_id = ${client} order by created_at`,
    usos_de_pacotes: sql`select p ->> 'nome' as pacote, s ->> 'nome' as servico, s -> 'usos' as usos, s -> 'restam' as restam
      from json_array_elements(app.packages_of(${client})) as p, json_array_elements(p -> 'servicos') as s`,
    pausas_das_assinaturas: sql`select plano, de, ate, ended_at from app.pauses_of_client(${client})`,
    familia_no_clube: sql`select papel, nome, desde, ate from app.club_family(${client})`,
    assinaturas_online: sql`select p.nome as plano, o.preco, o.meses, o.situacao, o.renova_em, o.created_at from online_subscriptions o
      left join subscription_plans p on p.id = o.plan_id where o.barbershop_id = ${shop} and o.cliente_id = ${client} order by o.created_at`,
    compras_online: sql`select nome, para, valor, situacao, pago_em, created_at from online_purchases
      where barbershop_id = ${shop} and cliente_id = ${client} order by created_at`,
    consentimentos: sql`select purpose, text_version, origin, granted_at, withdrawn_at from consents
      where barbershop_id = ${shop} and cliente_id = ${client} order by granted_at`,
  };
}
