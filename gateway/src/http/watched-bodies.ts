import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { MEGABYTE } from '@spade/contracts/jobs/read-files';
import { CONFIG } from '@spade/platform/config/config.module';
import { counter, exposeGauge } from '@spade/platform/health/metrics';
import {
  BodyRoom,
  type BodyRule,
  type CutReason,
  networkOfAddress,
} from '@spade/platform/service/body-room';
import { watchCeiling } from '@spade/platform/state/ceilings';
import type { NextFunction, Request, Response } from 'express';
import type { GatewayConfig } from '../gateway.config.ts';
import { toErrorAnswer } from './error-answer.ts';
import { GatewayError } from './gateway.errors.ts';
import { hasBody } from './read-body.ts';

/** A JSON body has at most 32 kB. */
const form: BodyRule = { withinMs: 20_000, leastBytesPerSecond: 500 };

/** A proof or a statement: 5 MB take 120 s at 0.35 Mbit/s; a shrunk photo of 300 kB may come at 20 kbit/s. */
const upload: BodyRule = { withinMs: 120_000, leastBytesPerSecond: 2_000 };

/** The largest body that any call takes: a statement with its form. */
const LARGEST_BYTES = 11 * MEGABYTE;

/** After its answer, a body that was cut off may go on for this long, in milliseconds: nginx reads the answer meanwhile. */
const REST_MS = 2_000;

const codes = { too_slow: 'TOO_SLOW', gave_way: 'UPLOADS_FULL' } as const;

const countCut = counter(
  'http_bodies_cut_total',
  'Bodies that were cut off, because they were slow or gave way to faster ones.',
  (Object.keys(codes) as CutReason[]).map((why) => ({ why })), // its keys
);

/** Every body has a total time and a least speed, and all together the room of UPLOAD_ROOM_MB. */
@Injectable()
export class WatchedBodies implements OnApplicationShutdown {
  readonly room: BodyRoom;
  readonly roomBytes: number;

  constructor(@Inject(CONFIG) config: GatewayConfig) {
    this.roomBytes = config.UPLOAD_ROOM_MB * MEGABYTE;
    this.room = new BodyRoom(this.roomBytes);
    exposeGauge(
      'http_body_room_ratio',
      'Part of the room for bodies in progress that is in use.',
      () => this.room.usedBytes / this.roomBytes,
    );
    watchCeiling('uploads', () => this.room.usedBytes / this.roomBytes, 0);
  }

  /** Watches the body of a request. Throws UPLOADS_FULL when what it says of its length has no room. */
  readonly middleware = (request: Request, response: Response, next: NextFunction): void => {
    if (!hasBody(request)) {
      next();
      return;
    }
    const { headers } = request;
    const length = Number(headers['content-length'] ?? 0);
    // A longer one is refused by its reader, with the reader's words.
    if (!this.room.hasRoomFor(Math.min(length, LARGEST_BYTES))) {
      next(new GatewayError('UPLOADS_FULL', {}));
      return;
    }
    const rule = headers['content-type']?.startsWith('multipart/') ? upload : form;
    this.room.admit(request, response, networkOfAddress(request.ip ?? ''), rule, (why) =>
      this.cut(request, response, why),
    );
    next();
  };

  onApplicationShutdown(): void {
    this.room.close();
  }

  private cut(request: Request, response: Response, why: CutReason): void {
    countCut({ why });
    if (response.headersSent) {
      request.destroy();
      return;
    }
    const { status, retryAfterSeconds, body } = toErrorAnswer(
      new GatewayError(codes[why], {}),
      String(response.getHeader('X-Request-Id')),
    );
    if (retryAfterSeconds !== undefined) response.setHeader('Retry-After', retryAfterSeconds);
    response.setHeader('Connection', 'close');
    response.status(status).json(body);
    setTimeout(() => request.destroy(), REST_MS).unref();
  }
}
