import { instantAt } from "#contract/dates.ts";
import type { Span } from "#server/features/appointments/free-times/slots/rules.ts";
import { demoDomain } from "#server/features/auth/demo/rules.ts";
import { demoAccounts } from "./accounts.ts";
import { holidayOn, lunchOn } from "./calendar.ts";
import type { Cast } from "./cast.ts";
import { type ServiceName, serviceNames, services } from "./catalogue.ts";
import type { Day, Moment } from "./moment.ts";
import type { Row, Rows } from "./rows.ts";
import { hoursOf, openingHours, publicTexts, shop } from "./shop.ts";
import { type Barber, repertoire, team } from "./team.ts";

/** The shop with its team, catalogue and hours. */
export function shopRows(cast: Cast, moment: Moment): Rows {
  const created_at = cast.founded;
  return {
    barbershops: [{ id: cast.shop, ...shop, created_at }],
    barbershop_settings: [
      {
        barbershop_id: cast.shop,
        ...publicTexts,
        steps_away_at: created_at,
        mostra_telefone: true,
        mostra_whatsapp: true,
      },
    ],
    barbeiros: team.map((barber, cor) => {
      const { nome, email, telefone, bio, especialidades, buffer_minutos, aceita_encaixe } = barber;
      const user_id = email === demoAccounts.barbeiro.email ? cast.users.barbeiro : null;
      const own = { nome, email, telefone, bio, especialidades, buffer_minutos, aceita_encaixe };
      return {
        id: cast.barbers.get(barber)!,
        barbershop_id: cast.shop,
        user_id,
        ...own,
        cor,
        meta_mensal: 900_000,
        created_at,
      };
    }),
    services: serviceNames.map((name, ordem) => {
      const { buffer_minutos = null, partes, ...service } = services[name];
      const own = { ...service, buffer_minutos, combo: partes !== undefined };
      return { id: cast.services[name], barbershop_id: cast.shop, ...own, ordem, created_at };
    }),
    service_parts: serviceNames.flatMap((name) =>
      (services[name].partes ?? []).map((part, position) => {
        const part_id = cast.services[part as ServiceName];
        return { barbershop_id: cast.shop, combo_id: cast.services[name], part_id, position };
      }),
    ),
    barber_services: team.flatMap((barber) =>
      repertoire(barber).map((name) => {
        const { preco = null, duracao_minutos = null } = barber.own[name] ?? {};
        const barbeiro_id = cast.barbers.get(barber)!;
        return { barbershop_id: cast.shop, barbeiro_id, service_id: cast.services[name], preco, duracao_minutos };
      }),
    ),
    working_hours: [
      ...hoursOf(openingHours).map((row) => ({ barbershop_id: cast.shop, barbeiro_id: null, ...row })),
      ...team.flatMap((barber) =>
        hoursOf(barber.week).map((row) => ({
          barbershop_id: cast.shop,
          barbeiro_id: cast.barbers.get(barber)!,
          ...row,
        })),
      ),
    ],
    blocks: blockRows(cast, moment),
    barber_permissions: [permissionRow(cast, team[0]!, 90), permissionRow(cast, team[1]!, 30)],
    staff_invitations: [invitationRow(cast, moment)],
  };
}

/** The oldest of the house see more than a newcomer; who has no row has the defaults. */
function permissionRow(cast: Cast, barber: Barber, days: number): Row<"barber_permissions"> {
  const barbeiro_id = cast.barbers.get(barber)!;
  const more = { sales_access: days > 30, clients_access: true, data_access_days: days };
  return { barbershop_id: cast.shop, barbeiro_id, ...more, updated_by: cast.users.admin, updated_at: cast.founded };
}

/** Somebody who has not answered yet. No link leads here: a hash of a token is never a word. */
function invitationRow(cast: Cast, { now }: Moment): Row<"staff_invitations"> {
  const [created, expires] = [-20, 52].map((hours) => new Date(now.getTime() + hours * 3_600_000));
  return {
    barbershop_id: cast.shop,
    role: "recepcionista",
    nome: "Juliana Prado",
    email: `juliana@${demoDomain}`,
    telefone: "+5511900002004",
    token_hash: "nenhum",
    created_by: cast.users.admin,
    created_at: created!,
    expires_at: expires!,
  };
}

/** Lunches of those whose hours have no break, and the days on which the shop is closed. */
function blockRows(cast: Cast, { days, today }: Moment): Row<"blocks">[] {
  return days.flatMap((day) => {
    const motivo = holidayOn(day, today);
    if (motivo) return [blockRow(cast, day, { start: 0, end: 1440 }, { barbeiro_id: null, motivo })];
    return team.flatMap((barber) => {
      const lunch = lunchOn(barber, day);
      const barbeiro_id = cast.barbers.get(barber)!;
      return lunch ? [blockRow(cast, day, lunch, { barbeiro_id, motivo: "Almoço" })] : [];
    });
  });
}

type Closed = { barbeiro_id: string | null; motivo: string };

function blockRow(cast: Cast, { date }: Day, { start, end }: Span, closed: Closed): Row<"blocks"> {
  const inicio = instantAt(date, start, shop.timezone);
  const fim = instantAt(date, end, shop.timezone);
  return { barbershop_id: cast.shop, ...closed, inicio, fim, created_by: cast.users.admin, created_at: cast.founded };
}
