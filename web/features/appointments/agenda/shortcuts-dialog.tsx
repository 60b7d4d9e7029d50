import { Group, Kbd, Stack, Text } from "@mantine/core";
import { Dialog } from "#web/ui/dialog.tsx";

const shortcuts: [keys: string[], act: string][] = [
  [["N"], "Novo agendamento"],
  [["B"], "Bloquear"],
  [["H"], "Hoje"],
  [["K", "J"], "Anterior e próximo"],
  [["D", "S", "M"], "Dia, semana e mês"],
  [["Setas"], "Andar pelos horários"],
  [["Enter"], "Agendar no horário ou abrir o agendamento"],
  [["Alt + setas"], "Mover o agendamento"],
  [["Alt + Shift + setas"], "Mudar a duração"],
  [["Esc"], "Fechar ou desistir"],
  [["?"], "Esta lista"],
];

/** The keys of the agenda. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog opened onClose={onClose} title="Atalhos do teclado" closeButtonProps={{ "aria-label": "Fechar" }}>
      <Stack component="ul" gap="xs" p={0} m={0} style={{ listStyle: "none" }}>
        {shortcuts.map(([keys, act]) => (
          <Group component="li" key={act} justify="space-between" wrap="nowrap">
            <Text span size="sm">
              {act}
            </Text>
            <Group gap={4} wrap="nowrap">
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </Group>
          </Group>
        ))}
      </Stack>
    </Dialog>
  );
}
