import { ActionIcon, Button, Group, Stack, Text, Title, VisuallyHidden } from "@mantine/core";
import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { SortableServices } from "#web/features/services/arranging/sortable-services.tsx";
import { useArrange } from "#web/features/services/arranging/use-arrange.ts";
import { byCategory } from "#web/features/public-page/catalogue.ts";
import { orpc } from "#web/lib/orpc.ts";
import { Fetched } from "#web/ui/fetched.tsx";
import { Dialog } from "#web/ui/dialog.tsx";

/** The catalogue in the order and categories that clients see; each move is saved at once. */
export function ArrangeDialog({ onClose }: { onClose: () => void }) {
  const services = useQuery(orpc.services.list.queryOptions());
  return (
    <Dialog opened onClose={onClose} title="Ordenar serviços">
      <Text size="sm" c="dimmed" mb="md">
        É a ordem da página pública. Arraste pelo puxador
        <Text span inherit visibleFrom="sm">
          , ou mova com o teclado: espaço, setas, espaço
        </Text>
        .
      </Text>
      <Fetched query={services}>{(listed) => <Categories groups={byCategory(listed)} />}</Fetched>
      <Group justify="flex-end" mt="lg">
        <Button onClick={onClose}>Pronto</Button>
      </Group>
    </Dialog>
  );
}

type CategoriesProps = { groups: ReturnType<typeof byCategory> };

function Categories({ groups }: CategoriesProps) {
  const [said, setSaid] = useState("");
  const arrange = useArrange();
  const save = (next: CategoriesProps["groups"]) => arrange(next.flatMap(({ services }) => services));

  function move(from: number, to: number): void {
    const next = groups.toSpliced(from, 1);
    next.splice(to, 0, groups[from]!);
    setSaid(`Categoria ${groups[from]!.categoria}: posição ${to + 1} de ${groups.length}.`);
    save(next);
  }

  return (
    <Stack gap="lg">
      {groups.map(({ categoria, services }, at) => (
        <section key={categoria} aria-label={categoria}>
          <Group justify="space-between" mb={4}>
            <Title order={3} size="h5">
              {categoria}
            </Title>
            {groups.length > 1 && (
              <Group gap={4}>
                <Step label={`Subir ${categoria}`} up disabled={at === 0} onStep={() => move(at, at - 1)} />
                <Step
                  label={`Descer ${categoria}`}
                  disabled={at === groups.length - 1}
                  onStep={() => move(at, at + 1)}
                />
              </Group>
            )}
          </Group>
          <SortableServices
            services={services}
            onArrange={(arranged) => save(groups.with(at, { categoria, services: arranged }))}
          />
        </section>
      ))}
      <VisuallyHidden component="output">{said}</VisuallyHidden>
    </Stack>
  );
}

type StepProps = { label: string; up?: boolean; disabled: boolean; onStep: () => void };

/** Stays focusable at the end of the list, so that the focus is not lost. */
function Step({ label, up = false, disabled, onStep }: StepProps) {
  const Arrow = up ? IconArrowUp : IconArrowDown;
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={label}
      aria-disabled={disabled}
      data-disabled={disabled || undefined}
      onClick={() => disabled || onStep()}
    >
      <Arrow size={18} aria-hidden />
    </ActionIcon>
  );
}
