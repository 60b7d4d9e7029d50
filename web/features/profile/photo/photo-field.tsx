import { Avatar, Group, Stack } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { largestPhoto } from "#contract/photo.ts";
import type { Profile } from "#contract/profile.ts";
import { useProfileAgain } from "#web/features/profile/own/profile-queries.ts";
import { CropDialog } from "#web/features/profile/photo/crop-dialog.tsx";
import { RemovePhoto } from "#web/features/profile/photo/remove-photo.tsx";
import { ChoosePhoto } from "#web/ui/choose-photo.tsx";
import { toastSuccess } from "#web/ui/toast.tsx";

type PhotoFieldProps = { profile: Profile; done: string; children: ReactNode };

/** A person's photo, with buttons to change it. `done` is the toast after that. */
export function PhotoField({ profile: { avatar_url, full_name }, done, children }: PhotoFieldProps) {
  const [source, setSource] = useState<string | null>(null);
  const again = useProfileAgain();

  function close(): void {
    if (source) URL.revokeObjectURL(source);
    setSource(null);
  }

  function saved(): void {
    close();
    toastSuccess(done);
  }

  return (
    <Group gap="lg" mb="lg" align="flex-start">
      <Avatar src={avatar_url} name={full_name} size={96} color="yellow" alt="" aria-hidden />
      <Stack gap="xs" flex={1} miw={200}>
        {children}
        <ChoosePhoto capture="user" largest={largestPhoto} onChosen={setSource}>
          {avatar_url && <RemovePhoto onRemoved={again} />}
        </ChoosePhoto>
      </Stack>
      <CropDialog source={source} onSaved={saved} onSent={again} onClose={close} />
    </Group>
  );
}
