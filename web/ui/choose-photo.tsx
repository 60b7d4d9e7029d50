import { Button, FileButton, Group, Text } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconCamera, IconPhoto } from "@tabler/icons-react";
import { type ReactNode, useRef, useState } from "react";
import { photoRefusals } from "#contract/photo.ts";
import { opened } from "#web/lib/picture.ts";

type ChoosePhotoProps = {
  /** The camera of a phone: front (`user`) or back (`environment`). */
  capture: "user" | "environment";
  /** The largest file in bytes; no limit where the photo is scaled down before sending. */
  largest?: number;
  /** Called with an object URL of a picture that the browser can show; the caller revokes it. */
  onChosen: (source: string) => void;
  /** Other buttons for the photo. */
  children?: ReactNode;
};

/** Buttons to choose a photo: from a file, or with a phone's camera. */
export function ChoosePhoto({ capture, largest = Infinity, onChosen, children }: ChoosePhotoProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const hasCamera = useMediaQuery("(pointer: coarse)");

  async function choose(file: File | null): Promise<void> {
    if (!file) return;
    const refused = refusedFile(file, largest);
    setProblem(refused);
    if (refused) return;
    const source = URL.createObjectURL(file);
    await opened(source).then(
      () => onChosen(source),
      () => {
        URL.revokeObjectURL(source);
        setProblem(photoRefusals.IMAGE_UNREADABLE.message);
      },
    );
  }

  return (
    <>
      <Group gap="xs">
        <Choose label="Escolher foto" icon={<IconPhoto size={16} aria-hidden />} onChoose={choose} />
        {hasCamera && (
          <Choose label="Tirar foto" icon={<IconCamera size={16} aria-hidden />} onChoose={choose} capture={capture} />
        )}
        {children}
      </Group>
      {problem && (
        <Text size="sm" c="red.4" role="alert">
          {problem}
        </Text>
      )}
    </>
  );
}

/** Why a chosen file is refused before it is sent; null when it is accepted. */
function refusedFile(file: File, largest: number): string | null {
  if (!file.type.startsWith("image/")) return photoRefusals.NOT_AN_IMAGE.message;
  return file.size > largest ? photoRefusals.IMAGE_TOO_LARGE.message : null;
}

type ChooseProps = {
  label: string;
  icon: ReactNode;
  capture?: ChoosePhotoProps["capture"];
  onChoose: (file: File | null) => Promise<void>;
};

function Choose({ label, icon, capture, onChoose }: ChooseProps) {
  const reset = useRef<() => void>(null);

  function take(file: File | null): void {
    // An input that keeps its file fires no event when the same file is chosen again.
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
