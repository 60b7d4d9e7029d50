import { Button } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import type { ReactNode } from "react";

/** A filter that a link set and the list has no control for; a press removes it. */
export function LinkedFilter({ onRemove, children }: { onRemove: () => void; children: ReactNode }) {
  return (
    <Button data-linked variant="light" rightSection={<IconX size={14} aria-hidden />} onClick={onRemove}>
      {children}
    </Button>
  );
}
