import * as z from "zod";
import { VisitsInWay } from "#contract/appointments.ts";
import { Seen } from "#contract/blocks.ts";
import { call } from "#contract/refusals.ts";
import { CHANGED_MEANWHILE, REMOVED_MEANWHILE, Version } from "#contract/registers.ts";
import { RowChange } from "#contract/row-changes.ts";
import { stateNames } from "#contract/state-names.ts";
import { AskedDay, Day, Id, idOf, line, rowOf, TimeOfDay } from "#contract/values.ts";

/** A working time, `HH:mm`; closing at 00:00 means the end of the day. */
export const Hours = z.strictObject({ opens: TimeOfDay, closes: TimeOfDay });
export type Hours = z.infer<typeof Hours>;

/** Opening and closing in minutes after midnight. */
export function minutesOf({ opens, closes }: Hours): { opens: number; closes: number } {
  return { opens: toMinutes(opens), closes: toMinutes(closes) || 24 * 60 };
}

function toMinutes(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}

/** The working times of one day, ascending; between two of them is a break. */
const DayHours = z
  .array(Hours)
  .max(4, "Use no máximo 4 períodos.")
  .superRefine((times, context) => {
    times.forEach((time, index) => {
      const { opens, closes } = minutesOf(time);
      const before = times[index - 1];
      const complain = (field: keyof Hours, message: string) =>
        context.addIssue({ code: "custom", path: [index, field], message });
      if (closes <= opens)
        complain("closes", "O fim precisa ser depois do início. O que passa da meia-noite vai no dia seguinte.");
      if (before && opens < minutesOf(before).closes) complain("opens", "Começa antes do fim do período anterior.");
    });
  })
  .meta({ examples: [[{ opens: "09:00", closes: "12:00" }]] });

/** Seven days, from Sunday to Saturday. */
const Week = z.array(DayHours).length(7);
export type Week = z.infer<typeof Week>;

const OpenWeek = Week.refine((week) => week.some((day) => day.length > 0), "Deixe pelo menos um dia aberto.").meta({
  examples: [[[], ...Array.from({ length: 6 }, () => [{ opens: "09:00", closes: "18:00" }])]],
});

/**
 * Hours that replace those of the week on some days, `ate` included: closed where `horario` is empty; null means that the shop reviewed the
 * days and keeps the week's hours.
 */
export const HoursException = z.object({
  id: Id,
  de: Day,
  ate: Day,
  motivo: z.string(),
  horario: z.array(Hours).nullable(),
  /** Of the shop's: who has hours of their own on these days, and works although it is closed (decisions/0025). */
  atendem: z.array(z.string()),
  versao: Version,
});
export type HoursException = z.infer<typeof HoursException>;

/** Exceptions that are not over, of the shop or of one barber. */
export const mostExceptions = 300;

/** Whose hours: a barber's, or the shop's. */
const Whose = z.strictObject({ barber: idOf("barbeiros").optional() });

/** `week` is null for a barber who follows the shop's hours. Only exceptions that are not over. */
export const KeptHours = z.object({
  shop: Week,
  week: Week.nullable(),
  exceptions: z.array(HoursException).max(mostExceptions),
  /** Of the week, for `SaveWeek`. */
  versao: Version,
});
export type KeptHours = z.infer<typeof KeptHours>;

/** Without `week` a barber follows the shop's hours. */
export const SaveWeek = z
  .strictObject({
    barber: idOf("barbeiros").nullable(),
    week: OpenWeek.nullable(),
    versao: Version.optional(),
    seen: Seen,
  })
  .refine(({ barber, week }) => barber !== null || week !== null, {
    path: ["week"],
    message: "Informe os horários da barbearia.",
  });
export type SaveWeek = z.input<typeof SaveWeek>;

/** Without `id` it creates an exception. */
export const SaveException = z
  .strictObject({
    id: idOf("working_hours_exceptions").optional(),
    versao: Version.optional(),
    barber: idOf("barbeiros").nullable(),
    de: AskedDay.meta({ examples: ["2027-12-24"] }),
    ate: AskedDay.meta({ examples: ["2027-12-26"] }),
    motivo: line(1, 80, "Informe o motivo."),
    horario: DayHours.nullable(),
    seen: Seen,
  })
  .superRefine(({ barber, de, ate, horario }, context) => {
    const complain = (path: string, message: string) => context.addIssue({ code: "custom", path: [path], message });
    if (ate < de) complain("ate", "O último dia não pode ser antes do primeiro.");
    if (Date.parse(ate) - Date.parse(de) > 366 * 86_400_000) complain("ate", "Use no máximo um ano.");
    if (barber !== null && horario === null) complain("horario", "Informe os horários.");
  });
export type SaveException = z.input<typeof SaveException>;

const State = z.enum(Object.keys(stateNames));

/** A holiday, and what the shop decided about it; null while it has decided nothing. */
const Holiday = z.object({
  day: Day,
  nome: z.string(),
  kind: z.enum(["nacional", "estadual", "facultativo"]),
  exception: HoursException.nullable(),
});
export type Holiday = z.infer<typeof Holiday>;

const tags = ["Horários"];

const HOURS_OVER_APPOINTMENTS = {
  status: 409,
  message: "Há agendamentos fora do novo horário. Confirme para salvar assim mesmo: eles continuam marcados.",
  data: VisitsInWay,
} as const;

export const hours = {
  kept: call
    .route({ method: "GET", path: "/hours", tags, summary: "Horários da barbearia ou de um barbeiro" })
    .input(Whose)
    .output(KeptHours),
  history: call
    .route({ method: "GET", path: "/hours/history", tags, summary: "Histórico de alterações dos horários" })
    .input(Whose)
    .output(z.array(RowChange).max(100)),
  saveWeek: call
    .route({ method: "POST", path: "/hours/week", tags, summary: "Mudar a semana da barbearia ou de um barbeiro" })
    .errors({ HOURS_OVER_APPOINTMENTS, CHANGED_MEANWHILE })
    .input(SaveWeek)
    .output(z.void()),
  saveException: call
    .route({ method: "POST", path: "/hours/exceptions", tags, summary: "Folga, férias ou horário especial" })
    .errors({
      HOURS_OVER_APPOINTMENTS,
      CHANGED_MEANWHILE,
      REMOVED_MEANWHILE,
      EXCEPTIONS_FULL: {
        status: 409,
        message: `Cabem ${mostExceptions} exceções à frente. Remova uma, ou junte dias seguidos em uma só.`,
      },
      EXCEPTION_TAKEN: { status: 409, message: "Já há uma exceção nesses dias. Mude ou remova a outra antes." },
    })
    .input(SaveException)
    .output(z.object({ id: Id })),
  removeException: call
    .route({ method: "POST", path: "/hours/exceptions/{id}/remove", tags, summary: "Voltar ao horário da semana" })
    .errors({ HOURS_OVER_APPOINTMENTS })
    .input(rowOf("working_hours_exceptions").extend({ seen: Seen }))
    .output(z.void()),
  holidays: call
    .route({ method: "GET", path: "/hours/holidays", tags, summary: "Feriados dos próximos 12 meses" })
    .output(z.object({ uf: State.nullable(), holidays: z.array(Holiday) })),
  chooseState: call
    .route({
      method: "POST",
      path: "/hours/state",
      tags,
      summary: "O estado da barbearia, de que dependem os feriados",
    })
    .input(z.strictObject({ uf: State.nullable() }))
    .output(z.void()),
};
