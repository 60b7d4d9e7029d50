type OtherTabs<Message> = {
  tell: (message: Message) => void;
  hear: (heard: (message: Message) => void) => () => void;
};

/** A channel to the other tabs of this browser; the sending tab does not receive its own messages. */
export function otherTabs<Message>(name: string): OtherTabs<Message> {
  const channel = new BroadcastChannel(name);

  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has no target
    tell: (message) => channel.postMessage(message),
    hear(heard) {
      const listener = ({ data }: MessageEvent<Message>) => heard(data);
      channel.addEventListener("message", listener);
      return () => channel.removeEventListener("message", listener);
    },
  };
}
