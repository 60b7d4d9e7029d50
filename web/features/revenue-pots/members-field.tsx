import { Button, CloseButton, Group, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { SavePot } from "#contract/revenue-pots.ts";
import { TeamSelect } from "#web/features/barbers/team-select.tsx";
import { orpc } from "#web/lib/orpc.ts";
import type { useContractForm } from "#web/ui/contract-form.tsx";
import { DayInput } from "#web/ui/day-input.tsx";

type MembersProps = {
  form: ReturnType<typeof useContractForm<SavePot>>;
  known: { barbeiro_id: string; barbeiro: string }[];
  /** The first day of new members. */
  from: string;
};

/** The members of a pote, with first and last day. Visits of other barbers do not count. */
export function MembersField({ form, known, from }: MembersProps) {
  const { data: team = [] } = useQuery(orpc.barbers.list.queryOptions());
  const { values, errors, setFieldValue } = form.form;
  const { membros } = values;
  const names = new Map([
    ...known.map(({ barbeiro_id, barbeiro }) => [barbeiro_id, barbeiro] as const),
    ...team.map(({ id, nome }) => [id, nome] as const),
  ]);
  const missing = team.filter(({ id }) => !membros.some(({ barbeiro_id }) => barbeiro_id === id));
  const add = (ids: string[]) =>
    setFieldValue("membros", [...membros, ...ids.map((barbeiro_id) => ({ barbeiro_id, de: from, ate: null }))]);

  return (
    <Stack gap="md" mt="xs">
      <Text size="sm" c="dimmed">
        Só os atendimentos de quem participa contam, do dia da entrada ao da saída.
      </Text>
      {typeof errors.membros === "string" && <Text c="red">{errors.membros}</Text>}
      {membros.map(({ barbeiro_id, de, ate }, at) => {
        const nome = names.get(barbeiro_id) ?? "Barbeiro";
        return (
          // A date field keeps its typed text, so its key changes when rows are removed.
          <Group key={`${barbeiro_id} ${at} ${membros.length}`} gap="sm" align="flex-end">
            <Text fw={600} flex={{ base: "1 1 100%", sm: "1 1 8rem" }} pb={{ base: 0, sm: 8 }} truncate>
              {nome}
            </Text>
            <DayInput
              label="Entrada"
              aria-label={`Entrada de ${nome}`}
              w={130}
              value={de}
              onChange={(day) => setFieldValue(`membros.${at}.de`, day ?? "")}
              error={errors[`membros.${at}.de`]}
            />
            <DayInput
              label="Saída"
              aria-label={`Saída de ${nome}`}
              w={130}
              value={ate ?? undefined}
              onChange={(day) => setFieldValue(`membros.${at}.ate`, day ?? null)}
              error={errors[`membros.${at}.ate`]}
            />
            <CloseButton
              aria-label={`Tirar ${nome}`}
              mb={4}
              onClick={() =>
                setFieldValue(
                  "membros",
                  membros.filter((_, position) => position !== at),
                )
              }
            />
          </Group>
        );
      })}
      <Group gap="sm">
        <TeamSelect
          aria-label="Adicionar participante"
          placeholder="Adicionar barbeiro"
          openOnFocus={false}
          value={null}
          onChange={(id) => id && add([id])}
          flex="1 1 12rem"
        />
        {missing.length > 0 && (
          <Button variant="default" onClick={() => add(missing.map(({ id }) => id))}>
            Adicionar toda a equipe
          </Button>
        )}
      </Group>
    </Stack>
  );
}
