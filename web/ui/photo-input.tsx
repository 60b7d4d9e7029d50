import { Button, Fieldset, Group, Image, Input, Stack, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { photosPath } from "#contract/photo.ts";
import { drawn } from "#web/lib/picture.ts";
import { refusalOf } from "#web/lib/refusals.ts";
import { uploadPhoto } from "#web/lib/upload-photo.ts";
import { ChoosePhoto } from "#web/ui/choose-photo.tsx";

type PhotoInputProps = {
  label: string;
  /** The photo's URL; null without a photo, and empty while one is being uploaded. */
  value?: string | null;
  onChange: (url: string | null) => void;
  error?: ReactNode;
  /** The longer side in pixels, where the page shows the photo smaller than the server would keep it. */
  side?: number;
};

/** The size that the server keeps. */
const largestSide = 1600;

type Sent = { chosen: string; before: string | null; signal: AbortSignal };

/** A form field for a photo of the shop: it is uploaded at once, and becomes public when the form is saved. */
export function PhotoInput({ label, value = null, onChange, error, side = largestSide }: PhotoInputProps) {
  const [source, setSource] = useState<string>();
  const sending = useRef<AbortController>(null);
  const send = useMutation({
    mutationFn: async ({ chosen, signal }: Sent) =>
      uploadPhoto<{ url: string }>(photosPath, await drawn(chosen, { side }), signal),
    onSettled: (answer, _, { chosen, before, signal }) => {
      URL.revokeObjectURL(chosen);
      // Another photo was chosen meanwhile, or the form was closed.
      if (signal.aborted) return;
      setSource(undefined);
      onChange(answer ? answer.url : before);
    },
  });
  useEffect(() => () => sending.current?.abort(), []);

  function choose(chosen: string): void {
    sending.current?.abort();
    const { signal } = (sending.current = new AbortController());
    setSource(chosen);
    send.mutate({ chosen, before: value === "" ? (send.variables?.before ?? null) : value, signal });
    onChange("");
  }

  function remove(): void {
    send.reset();
    onChange(null);
  }

  const shown = source ?? value;
  const failure = send.error && refusalOf(send.error).text;
  return (
    <Fieldset legend={label} variant="unstyled">
      <Group gap="md" mt={4} wrap="nowrap">
        {shown && <Image src={shown} alt={label} w={96} h={96} radius="md" fit="cover" opacity={source ? 0.5 : 1} />}
        <Stack gap="xs">
          <ChoosePhoto capture="environment" onChosen={choose}>
            {value && (
              <Button size="xs" variant="subtle" color="gray" onClick={remove}>
                Remover foto
              </Button>
            )}
          </ChoosePhoto>
          <Text component="output" size="sm" c="dimmed">
            {send.isPending && "Enviando a foto…"}
          </Text>
        </Stack>
      </Group>
      {(failure ?? error) && <Input.Error mt="xs">{failure ?? error}</Input.Error>}
    </Fieldset>
  );
}
