import { sql } from "kysely";
import type { Tx } from "#server/database.ts";
import type { AnyShopScope } from "#server/scope.ts";

export type NewAppointment = {
  barbeiro_id: string;
  cliente_id: string;
  data_agendamento: string;
  hora_inicio: string;
  hora_fim: string;
  inicio: Date;
  fim: Date;
  ocupado_ate: Date;
  servico: string;
  valor_final: number;
  encaixe: boolean;
  sem_preferencia: boolean;
  observacoes: string | null;
  origem: "equipe" | "cliente" | "visitante";
  /** The deposit that is due first, in centavos, and until when its time is held. */
  hold: { sinal: number; until: Date } | null;
  services: { id: string; nome: string; preco: number; duracao_minutos: number }[];
};

/**
 * Books the time with its services and the first history entry in one statement. Returns the id; undefined when the time is taken. There
 * is no check before: the exclusion constraint decides.
 */
export async function insertAppointment(
  db: Tx,
  { shop, actor }: AnyShopScope,
  given: NewAppointment,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    with booked as (
      insert into appointments (barbershop_id, barbeiro_id, cliente_id, data_agendamento, hora_inicio, hora_fim, inicio, fim,
        ocupado_ate, servico, valor_final, encaixe, sem_preferencia, observacoes, origem, created_by,
        status, sinal, retido_ate)
      values (${shop}, ${given.barbeiro_id}, ${given.cliente_id}, ${given.data_agendamento}, ${given.hora_inicio}, ${given.hora_fim},
        ${given.inicio}, ${given.fim}, ${given.ocupado_ate}, ${given.servico}, ${given.valor_final}, ${given.encaixe},
        ${given.sem_preferencia}, ${given.observacoes}, ${given.origem}, ${actor?.id ?? null},
        ${given.hold ? "retido" : "agendado"}, ${given.hold?.sinal ?? null}, ${given.hold?.until ?? null})
      on conflict do nothing returning id, barbershop_id
    ), listed as (
      insert into appointment_services (appointment_id, barbershop_id, position, service_id, nome, preco, duracao_minutos)
      select booked.id, booked.barbershop_id, s.position, s.id, s.nome, s.preco, s.duracao_minutos
      from booked, rows from (json_to_recordset(${JSON.stringify(given.services)})
        as (id uuid, nome text, preco bigint, duracao_minutos integer)) with ordinality as s (id, nome, preco, duracao_minutos, position)
    ), told as (
      insert into appointment_events (appointment_id, barbershop_id, tipo, user_id, autor)
      select id, barbershop_id, 'booked', ${actor?.id ?? null}, ${actor?.name ?? null} from booked
    )
    select id from booked`.execute(db);
  return rows[0]?.id;
}

/** Ends the expired holds that overlap this time. Returns whether there were any. */
export async function releaseExpiredHolds(
  db: Tx,
  _proven: AnyShopScope,
  { barber, from, until }: { barber: string; from: Date; until: Date },
): Promise<boolean> {
  const { rows } = await sql<{ released: number }>`
    select app.release_expired_holds(${barber}, ${from}, ${until}) as released`.execute(db);
  return (rows[0]?.released ?? 0) > 0;
}
