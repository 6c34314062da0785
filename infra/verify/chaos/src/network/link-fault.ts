/** What the network does to one link. Times in milliseconds. */
export interface LinkFault {
  /** Added to each direction. */
  latencyMs?: number;
  /** Connections are reset and refused, as when the other side is down. */
  isDown?: boolean;
  /** Nothing passes either way, nobody is told: a partition. */
  isSilent?: boolean;
  /** Only answers do not come back: the other side did it, the caller never hears. */
  losesAnswers?: boolean;
}

/** One listening port in front of one server. */
export interface LinkSpec {
  /** `<caller>><server>`, for example `orders-1>redis`. */
  name: string;
  host: string;
  port: number;
}

/** What the harness tells the network's process. */
export type NetworkCommand =
  | { id: number; do: 'open'; links: LinkSpec[] }
  | { id: number; do: 'fault'; names: string[]; fault: LinkFault };

/** Its answers: the ports of `open` in the order of the links; nothing for a fault. */
export interface NetworkAnswer {
  id: number;
  ports?: number[];
}
