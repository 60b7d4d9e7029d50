import { Avatar, Button, FileButton, Group, Stack, Text } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconCamera, IconPhoto } from "@tabler/icons-react";
import { type ReactNode, useRef, useState } from "react";
import { largestPhoto, photoRefusals } from "#contract/photo.ts";
import type { Profile } from "#contract/profile.ts";
import { useProfileAgain } from "#web/features/profile/own/profile-queries.ts";
import { CropDialog } from "#web/features/profile/photo/crop-dialog.tsx";
import { opened } from "#web/features/profile/photo/cropped.ts";
import { RemovePhoto } from "#web/features/profile/photo/remove-photo.tsx";
import { refusedFile } from "#web/features/profile/photo/upload-photo.ts";
import { toastSuccess } from "#web/ui/toast.tsx";

type PhotoFieldProps = { profile: Profile; done: string; children: ReactNode };

/** The photo with the ways to another one: a file, or the camera of a phone. `done` is said when it is there. */
export function PhotoField({ profile: { avatar_url, full_name }, done, children }: PhotoFieldProps) {
  const [source, setSource] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const hasCamera = useMediaQuery("(pointer: coarse)");
  const again = useProfileAgain();

  async function choose(file: File | null): Promise<void> {
    if (!file) return;
    const refused = refusedFile(file, largestPhoto);
    setProblem(refused);
    if (refused) return;
    const url = URL.createObjectURL(file);
    await opened(url).then(
      () => setSource(url),
      () => {
        URL.revokeObjectURL(url);
        setProblem(photoRefusals.IMAGE_UNREADABLE.message);
      },
    );
  }

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
        <Group gap="xs">
          <Choose label="Escolher foto" icon={<IconPhoto size={16} aria-hidden />} onChoose={choose} />
          {hasCamera && (
            <Choose label="Tirar foto" icon={<IconCamera size={16} aria-hidden />} onChoose={choose} capture="user" />
          )}
          {avatar_url && <RemovePhoto onRemoved={again} />}
        </Group>
        {problem && (
          <Text size="sm" c="red.4" role="alert">
            {problem}
          </Text>
        )}
      </Stack>
      <CropDialog source={source} onSaved={saved} onSent={again} onClose={close} />
    </Group>
  );
}

type ChooseProps = { label: string; icon: ReactNode; capture?: "user"; onChoose: (file: File | null) => Promise<void> };

function Choose({ label, icon, capture, onChoose }: ChooseProps) {
  const reset = useRef<() => void>(null);

  function take(file: File | null): void {
    // An input that keeps its file says nothing when the same one is chosen again.
    reset.current?.();
    void onChoose(file);
  }

  return (
    <FileButton
      resetRef={reset}
      accept="image/*"
      {...(capture ? { capture } : {})}
      inputProps={{ "aria-label": label }}
      onChange={take}
    >
      {(props) => (
        <Button {...props} size="xs" variant="default" leftSection={icon}>
          {label}
        </Button>
      )}
    </FileButton>
  );
}
