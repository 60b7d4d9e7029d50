import { Button, Table, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { Skill } from "#contract/services.ts";
import { SkillsDialog } from "#web/features/staff/barber/skills-dialog.tsx";
import { orpc } from "#web/lib/orpc.ts";
import { useSession } from "#web/lib/session.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Fetched } from "#web/ui/fetched.tsx";
import { MoneyText } from "#web/ui/money-text.tsx";
import { Section } from "#web/ui/section.tsx";

/** A barber's services with prices and lengths. */
export function BarberServices({ barber }: { barber: string }) {
  const changes = useSession().role === "admin";
  const [editing, setEditing] = useState(false);
  const query = useQuery(orpc.services.skills.queryOptions({ input: { id: barber } }));
  return (
    <Section
      title="Serviços"
      description="O que este barbeiro faz; preço e duração próprios onde forem diferentes."
      actions={
        changes && (
          <Button variant="default" onClick={() => setEditing(true)}>
            Mudar serviços
          </Button>
        )
      }
    >
      <Fetched query={query}>{({ services }) => <Done skills={services.filter(({ own }) => own)} />}</Fetched>
      {editing && <SkillsDialog barber={barber} onClose={() => setEditing(false)} />}
    </Section>
  );
}

function Done({ skills }: { skills: Skill[] }) {
  if (skills.length === 0)
    return <EmptyState title="Nenhum serviço" hint="Sem um serviço, ninguém consegue agendar com este barbeiro." />;
  return (
    <Table verticalSpacing="sm" horizontalSpacing={0}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Serviço</Table.Th>
          <Table.Th ta="right">Duração</Table.Th>
          <Table.Th ta="right">Preço</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {skills.map(({ id, nome, preco, duracao_minutos, own }) => (
          <Table.Tr key={id}>
            <Table.Td>{nome}</Table.Td>
            <Table.Td ta="right">
              {own?.duracao_minutos ?? duracao_minutos} min
              {own?.duracao_minutos != null && <Shop>{`${duracao_minutos} min`}</Shop>}
            </Table.Td>
            <Table.Td ta="right">
              <MoneyText centavos={own?.preco ?? preco} />
              {own?.preco != null && (
                <Shop>
                  <MoneyText centavos={preco} />
                </Shop>
              )}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

/** The shop's value, below the barber's own. */
function Shop({ children }: { children: ReactNode }) {
  return (
    <Text size="xs" c="dimmed">
      na barbearia {children}
    </Text>
  );
}
