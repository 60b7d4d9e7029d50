import { useRef, useState } from "react";
import { problemOf, type Problem } from "#web/features/public-page/problem.ts";
import { idempotencyKeys } from "#web/lib/idempotency.ts";
import { isLost } from "#web/lib/refusals.ts";

const PATIENCE_MS = 15_000;
const WAITS = [800, 2_500];
const keys = idempotencyKeys("navalha:attempt");

export type CallOptions = { context: { idempotencyKey: string }; signal: AbortSignal };
export type Submission<Input> = {
  busy: boolean;
  problem: Problem | null;
  submit: (input: Input) => Promise<void>;
  dismiss: () => void;
};

/** Sends a filled form once: a second click is ignored, and a call without an answer is retried with the same key. */
export function useSubmission<Input, Answer>(
  send: (input: Input, options: CallOptions) => Promise<Answer>,
  onAnswer: (answer: Answer) => void,
): Submission<Input> {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const sending = useRef(false);

  async function submit(input: Input): Promise<void> {
    if (sending.current) return;
    sending.current = true;
    setBusy(true);
    setProblem(null);
    try {
      const context = { idempotencyKey: keys.keyFor(input) };
      const answer = await askUntilAnswered(() => send(input, { context, signal: AbortSignal.timeout(PATIENCE_MS) }));
      keys.answered();
      onAnswer(answer);
    } catch (error) {
      fail(problemOf(error));
    } finally {
      sending.current = false;
      setBusy(false);
    }
  }

  function fail(problem: Problem) {
    // A broken answer may have come before or after the booking, so only a refusal ends the attempt.
    if (!problem.lost && problem.code !== "UNEXPECTED") keys.answered();
    setProblem(problem);
  }

  return { busy, problem, submit, dismiss: () => setProblem(null) };
}

/** Retries with the same key while no answer comes; throws the last failure. A refusal is an answer. */
export async function askUntilAnswered<Answer>(ask: () => Promise<Answer>, waits = WAITS): Promise<Answer> {
  for (const wait of waits) {
    try {
      return await ask();
    } catch (error) {
      if (!isLost(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
  return ask();
}
