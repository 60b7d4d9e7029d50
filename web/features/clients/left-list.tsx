import { List, Text } from "@mantine/core";
import { ORPCError } from "@orpc/client";
import { type LeftBehind, leftTexts } from "#contract/own-data.ts";

/** What the server has found open with a person, or about to be lost; the second time, that is given up. */
export type Left = { code: "STILL_OPEN" | "WOULD_LOSE"; left: LeftBehind[] };

export function leftIn(error: unknown): Left | undefined {
  if (!(error instanceof ORPCError) || (error.code !== "STILL_OPEN" && error.code !== "WOULD_LOSE")) return undefined;
  return { code: error.code, left: (error.data as Pick<Left, "left">).left };
}

export function LeftList({ left }: Pick<Left, "left">) {
  return (
    <List spacing="xs">
      {left.map((one) => (
        <List.Item key={`${one.kind} ${one.barbearia}`}>
          <Text fw={500} span>
            {one.barbearia}
          </Text>
          : {leftTexts[one.kind](one)}
        </List.Item>
      ))}
    </List>
  );
}
