import { type RawBuilder, sql } from "kysely";
import type { Tx } from "#server/database.ts";
import type { AccountScope, ShopScope } from "#server/scope.ts";

export type Row = Record<string, unknown>;

/** Everything that is held of this person, in their account and in this shop if any, under the name of each part. */
export async function heldOf(db: Tx, scope: ShopScope | AccountScope): Promise<Record<string, Row[]>> {
  const held: Record<string, Row[]> = {};
  const parts = { ...partsOfAccount(scope.actor.id), ...("client" in scope && partsOfShop(scope)) };
  for (const [part, rows] of Object.entries(parts)) held[part] = (await rows.execute(db)).rows;
  return held;
}

/** Passwords, tokens and secrets of the second factor are no data about a person: whoever has them is the person. */
function partsOfAccount(me: string): Record<string, RawBuilder<Row>> {
  return {
    conta: sql`select id, full_name, email, email_verified, image, two_factor_enabled, created_at, updated_at
      from auth."user" where id = ${me}`,
    formas_de_entrar: sql`select provider_id, created_at from auth.account where user_id = ${me}`,
    sessoes: sql`select ip_address, user_agent, created_at, updated_at, expires_at from auth.session where user_id = ${me}`,
    trocas_de_email: sql`select new_email, created_at, expires_at from auth.email_change where user_id = ${me}`,
    recuperacoes_de_senha: sql`select issued_at, expires_at, used_at from auth.password_recovery where user_id = ${me}`,
    perfil: sql`select full_name, phone, bio, avatar_url, endereco, experiencia_anos, especialidades, updated_at
      from profiles where id = ${me}`,
    eventos_de_seguranca: sql`select event_type, severity, details, address, user_agent, created_at from security_events
      where user_id = ${me} order by id`,
    registros_do_navegador: sql`select level, message, data, url, user_agent, happened_at from client_logs
      where user_id = ${me} order by id`,
  };
}

function partsOfShop({ shop, actor, client, barber }: ShopScope): Record<string, RawBuilder<Row>> {
  const me = actor.id;
  return {
    vinculo: sql`select role, created_at, ended_at from memberships where user_id = ${me} and barbershop_id = ${shop}`,
    cadastro_de_cliente: sql`select * from clients where barbershop_id = ${shop} and user_id = ${me}`,
    cadastro_de_barbeiro: sql`select * from barbeiros where barbershop_id = ${shop} and user_id = ${me}`,
    permissoes: sql`select * from barber_permissions where barbershop_id = ${shop} and barbeiro_id = ${barber}`,
    agendamentos: sql`select data_agendamento, hora_inicio, hora_fim, inicio, fim, servico, valor_final, status, observacoes,
      origem, created_at from appointments where cliente_id = ${client} order by inicio`,
    servicos_agendados: sql`select s.nome, s.preco, s.duracao_minutos from appointment_services s
      join appointments a on a.id = s.appointment_id where a.cliente_id = ${client} order by a.inicio, s.position`,
    historico_dos_agendamentos: sql`select e.tipo, e.details, e.created_at from appointment_events e
      join appointments a on a.id = e.appointment_id where a.cliente_id = ${client} order by e.created_at`,
    consentimentos: sql`select purpose, text_version, origin, granted_at, withdrawn_at from consents
      where barbershop_id = ${shop} and cliente_id = ${client} order by granted_at`,
  };
}
