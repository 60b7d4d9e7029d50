import { Select } from "@mantine/core";
import type * as z from "zod";
import type { comandaList } from "#contract/comandas.ts";

type Asked = Pick<z.output<typeof comandaList.asked>, "situacao" | "nota">;
type ComandaStateSelectProps = { asked: Asked; withoutNote?: boolean; onAsk: (asked: Asked) => void };

/** Filters comandas by state; `withoutNote` also offers the closed ones without a note. */
export function ComandaStateSelect({ asked: { situacao, nota }, withoutNote = false, onAsk }: ComandaStateSelectProps) {
  const askFor = (chosen: string | null) =>
    chosen === "sem"
      ? onAsk({ nota: "sem", situacao: undefined })
      : onAsk({ nota: undefined, situacao: (chosen || undefined) as Asked["situacao"] });
  return (
    <Select
      aria-label="Situação"
      allowDeselect={false}
      data={states.filter(({ value }) => withoutNote || value !== "sem")}
      value={nota ?? situacao ?? ""}
      onChange={askFor}
    />
  );
}

const states = [
  { value: "", label: "Todas" },
  { value: "aberta", label: "Abertas" },
  { value: "fechada", label: "Fechadas" },
  { value: "sem", label: "Sem nota" },
  { value: "estornada", label: "Estornadas" },
  { value: "cancelada", label: "Canceladas" },
];
