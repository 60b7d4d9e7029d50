import { type RawBuilder, sql } from "kysely";
import { heldIn, partsOfClient, type Row } from "#server/features/clients/privacy/queries.ts";
import type { Tx } from "#server/database.ts";
import type { AccountScope, ShopScope } from "#server/scope.ts";

/** All data about this person, in their account and in this shop if any, by the name of each part. */
export function heldOf(db: Tx, scope: ShopScope | AccountScope): Promise<Record<string, Row[]>> {
  return heldIn(db, { ...partsOfAccount(scope.actor.id), ...("client" in scope && partsOfShop(scope)) });
}

/** Excludes passwords, tokens and second-factor secrets: they are no personal data, and they give access to the account. */
function partsOfAccount(me: string): Record<string, RawBuilder<Row>> {
  return {
    conta: sql`select id, full_name, email, email_verified, image, two_factor_enabled, created_at, updated_at
      from auth."user" where id = ${me}`,
    formas_de_entrar: sql`select provider_id, created_at from auth.account where user_id = ${me}`,
    sessoes: sql`select ip_address, user_agent, created_at, updated_at, expires_at from auth.session where user_id = ${me}`,
    trocas_de_email: sql`select new_email, created_at, expires_at from auth.email_change where user_id = ${me}`,
    recuperacoes_de_senha: sql`select issued_at, expires_at, used_at from auth.password_recovery where user_id = ${me}`,
    perfil: sql`select full_name, phone, bio, avatar_url, endereco, experiencia_anos, especialidades,
      notices_off, updated_at from profiles where id = ${me}`,
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
    cadastro_de_barbeiro: sql`select * from barbeiros where barbershop_id = ${shop} and user_id = ${me}`,
    permissoes: sql`select * from barber_permissions where barbershop_id = ${shop} and barbeiro_id = ${barber}`,
    ...partsOfClient(shop, client),
    notificacoes: sql`select kind, message, read_at, removed_at, created_at from notifications
      where user_id = ${me} and barbershop_id = ${shop} order by id`,
  };
}
