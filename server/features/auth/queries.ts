import { longestSessionDays } from "#server/auth.ts";
import type { Actor } from "#server/scope.ts";
import { sql } from "kysely";
import type { Database, Tx } from "#server/database.ts";

/**
 * The live session with this token, in one statement: the person, the active shop and the actor's own rows there. The active shop is the
 * chosen one, else the oldest membership, preferring open shops; super admins have only the chosen one. Updates the session at most once
 * a minute; each update extends it by 24 h for admins, 8 h for others (spec section 9), never beyond its maximum age. Polling while the
 * person is away does not update it.
 */
export async function findActor(db: Database, token: string, away = false): Promise<Actor | undefined> {
  const { rows } = await sql<Actor>`
    with found as (
      select s.id as session_id, s.user_id, s.updated_at, s.expires_at, s.active_barbershop_id,
        s.created_at + make_interval(days => ${longestSessionDays}) as longest, u.full_name, u.email, u.image,
        u.two_factor_enabled as second_factor,
        exists (select from auth.platform_member p where p.user_id = u.id) as super_admin
      from auth.session s join auth."user" u on u.id = s.user_id
      where s.token = ${token} and s.expires_at > now() and u.locked_at is null
        and s.created_at > now() - make_interval(days => ${longestSessionDays})
    ), standing as (
      select m.role, b.id as barbershop_id, b.nome as barbershop, b.slug, b.timezone, b.status as shop_status, b.status_reason,
        m.role <> 'cliente' and s.staff_second_factor as staff_second_factor,
        case when m.role = 'recepcionista' then json_build_object('recepcao_exporta', s.recepcao_exporta,
          'recepcao_junta_clientes', s.recepcao_junta_clientes, 'recepcao_ve_cpf', s.recepcao_ve_cpf) end as desk,
        m.role <> 'barbeiro' or s.barbeiro_fecha_comanda as closes_comandas
      from found left join memberships m on m.user_id = found.user_id and m.ended_at is null and not found.super_admin
        join barbershops b on b.id = case when found.super_admin then found.active_barbershop_id else m.barbershop_id end
        join barbershop_settings s on s.barbershop_id = b.id
      order by (b.status = 'ativa' or b.status = 'suspensa' and m.role = 'admin') desc,
        (b.id = found.active_barbershop_id) desc nulls last, m.created_at limit 1
    ), touched as (
      update auth.session s set updated_at = now(), expires_at = least(found.longest, now() + case
        when found.super_admin or exists (select from memberships a where a.user_id = s.user_id and a.role = 'admin' and a.ended_at is null)
        then interval '24 hours' else interval '8 hours' end)
      from found where s.id = found.session_id and found.updated_at < now() - interval '60 seconds' and not ${away}::boolean
      returning s.expires_at
    )
    select extract(epoch from coalesce((select expires_at from touched), found.expires_at) - now())::float8 as lives_for, found.session_id, found.user_id, found.full_name, found.email, found.image, found.super_admin,
      found.active_barbershop_id, found.second_factor, standing.*,
      found.super_admin or coalesce(standing.staff_second_factor, false) as second_factor_required,
      exists (select from memberships m join barbershops b on b.id = m.barbershop_id where m.user_id = found.user_id
        and m.ended_at is null and m.barbershop_id <> standing.barbershop_id and b.status <> 'encerrada') as other_shops,
      seat.id as barbeiro_id, to_jsonb(p) - array['barbershop_id', 'barbeiro_id', 'updated_at', 'updated_by'] as permissions,
      (select id from clients where user_id = found.user_id and barbershop_id = standing.barbershop_id) as cliente_id
    from found left join standing on true
      left join barbeiros seat on seat.user_id = found.user_id and seat.barbershop_id = standing.barbershop_id and seat.ativo
      left join barber_permissions p on p.barbeiro_id = seat.id and p.barbershop_id = seat.barbershop_id`.execute(db);
  return rows[0];
}

/** Idle hours after which this person's sessions end. */
export async function sessionHours(db: Database | Tx, user: string): Promise<number> {
  const { rows } = await sql<{ long: boolean }>`
    select exists (select from memberships where user_id = ${user} and role = 'admin' and ended_at is null)
        or exists (select from auth.platform_member where user_id = ${user}) as long`.execute(db);
  return rows[0]?.long ? 24 : 8;
}

/** The user of the ended session; undefined when it had already ended. */
export async function endSession(db: Database, token: string): Promise<string | undefined> {
  const ended = await db.deleteFrom("auth.session").where("token", "=", token).returning("user_id").executeTakeFirst();
  return ended?.user_id;
}

/** Removes ended sessions. */
export async function forgetOldSessions(db: Database): Promise<void> {
  await sql`delete from auth.session where expires_at < now()`.execute(db);
}
