import { Menu } from "@mantine/core";
import { IconArrowsExchange, IconUserCheck, IconUserOff } from "@tabler/icons-react";

type MembershipItemsProps = {
  active: boolean;
  /** The other role that the person may get, if any. */
  move?: { label: string; onChoose: () => void } | undefined;
  onDeactivate: () => void;
  onReactivate: () => void;
};

/** The acts on a person's membership. */
export function MembershipItems({ active, move, onDeactivate, onReactivate }: MembershipItemsProps) {
  if (!active)
    return (
      <Menu.Item leftSection={<IconUserCheck size={16} aria-hidden />} onClick={onReactivate}>
        Reativar
      </Menu.Item>
    );
  return (
    <>
      {move && (
        <Menu.Item leftSection={<IconArrowsExchange size={16} aria-hidden />} onClick={move.onChoose}>
          {move.label}
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconUserOff size={16} aria-hidden />} onClick={onDeactivate}>
        Desativar
      </Menu.Item>
    </>
  );
}
