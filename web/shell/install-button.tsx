import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useInstallPrompt } from "#web/shell/install-prompt.ts";

export function InstallButton() {
  const install = useInstallPrompt();
  if (!install) return null;

  return (
    <Button variant="default" size="xs" leftSection={<IconDownload size={16} aria-hidden />} onClick={install}>
      Instalar app
    </Button>
  );
}
