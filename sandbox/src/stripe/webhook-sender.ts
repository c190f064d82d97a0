import { createHmac } from 'node:crypto';
import { newId } from '../core/ids.ts';
import type { Delivery, ProviderEvent, Tenant, WebhookEndpointRecord } from '../core/tenant.ts';

/** Delays between tries, in wall-clock ms; the last one repeats until three days have passed. */
export const RETRY_LADDER_MS = [200, 1000, 5000, 30_000, 120_000, 600_000, 3_600_000, 10_800_000, 43_200_000] as const;
const GIVE_UP_AFTER_MS = 3 * 86_400_000;
const ANSWER_WITHIN_MS = 10_000;
const REORDER_WINDOW_MS = 200;

/** How `POST /_admin/webhooks` spoils deliveries; all off by default. */
export interface WebhookSwitches {
  /** Extra copies of each delivery. */
  duplicate: number;
  /** Events are recorded but never sent. */
  drop: boolean;
  delayMs: number;
  /** Events of one short window are sent newest first. */
  reorder: boolean;
  wrongSignature: boolean;
  /** Signs with a time an hour ago. */
  oldTimestamp: boolean;
}

const OFF: WebhookSwitches = {
  duplicate: 0,
  drop: false,
  delayMs: 0,
  reorder: false,
  wrongSignature: false,
  oldTimestamp: false,
};

/**
 * Stripe's signature header: HMAC-SHA256 of `timestamp.body`. Signed with the wall clock, regardless of the virtual
 * one.
 */
export function signatureHeader(body: string, secret: string, atSeconds = Math.floor(Date.now() / 1000)): string {
  return `t=${atSeconds},v1=${createHmac('sha256', secret).update(`${atSeconds}.${body}`).digest('hex')}`;
}

interface Target {
  id: string;
  url: string;
  secret: string;
}

/** Sends events to endpoints in the background and retries until they are accepted. */
export class WebhookSender {
  switches: WebhookSwitches = { ...OFF };
  readonly #configured: Target | null;
  readonly #onChange: () => void;
  readonly #timers = new Set<NodeJS.Timeout>();
  readonly #running = new Set<Promise<void>>();
  #window: (() => void)[] = [];
  #stopped = false;

  constructor(url: string | null, secret: string, onChange: () => void) {
    this.#configured = url === null || url === '' ? null : { id: 'we_configured', url, secret };
    this.#onChange = onChange;
  }

  /** Plans the delivery of a new event to the configured endpoint and to the tenant's own ones. */
  enqueue(tenant: Tenant, event: ProviderEvent): void {
    const targets = this.#targets(tenant, event.type);
    event.pending_webhooks = targets.length;
    for (const target of targets) {
      const now = Date.now();
      const delivery: Delivery = {
        id: newId('whd'),
        event: event.id,
        endpoint: target.id,
        state: this.switches.drop ? 'dropped' : 'waiting',
        attempts: [],
        firstAt: now,
        nextAt: now + this.switches.delayMs,
      };
      tenant.deliveries.set(delivery.id, delivery);
      if (delivery.state === 'dropped') continue;
      if (this.switches.reorder) this.#hold(() => this.#plan(tenant, delivery));
      else this.#plan(tenant, delivery);
    }
    this.#onChange();
  }

  /** Sends an event again now, to every endpoint it belongs to, also if it was delivered or dropped before. */
  resend(tenant: Tenant, eventId: string): void {
    const event = tenant.events.get(eventId);
    if (event === undefined) return;
    for (const target of this.#targets(tenant, event.type)) {
      let delivery = [...tenant.deliveries.values()].find((one) => one.event === eventId && one.endpoint === target.id);
      const now = Date.now();
      delivery ??= {
        id: newId('whd'),
        event: eventId,
        endpoint: target.id,
        state: 'waiting',
        attempts: [],
        firstAt: now,
        nextAt: now,
      };
      delivery.state = 'waiting';
      delivery.nextAt = now;
      tenant.deliveries.set(delivery.id, delivery);
      this.#plan(tenant, delivery);
    }
  }

  /** Resumes deliveries that a snapshot left unfinished. */
  resume(tenant: Tenant): void {
    for (const delivery of tenant.deliveries.values()) if (delivery.state === 'waiting') this.#plan(tenant, delivery);
  }

  /** Waits until no delivery is being sent; scheduled retries do not count. */
  async settled(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }

  reset(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
    this.#window = [];
    this.switches = { ...OFF };
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    this.reset();
    await this.settled();
  }

  #targets(tenant: Tenant, type: string): Target[] {
    const wants = (endpoint: WebhookEndpointRecord): boolean =>
      endpoint.status === 'enabled' &&
      (endpoint.enabled_events.includes('*') || endpoint.enabled_events.includes(type));
    return [...(this.#configured === null ? [] : [this.#configured]), ...[...tenant.endpoints.values()].filter(wants)];
  }

  #hold(send: () => void): void {
    if (this.#window.length === 0) {
      this.#later(REORDER_WINDOW_MS, () => {
        const held = this.#window.reverse();
        this.#window = [];
        for (const one of held) one();
      });
    }
    this.#window.push(send);
  }

  #later(waitMs: number, run: () => void): void {
    const timer = setTimeout(
      () => {
        this.#timers.delete(timer);
        run();
      },
      Math.min(waitMs, 2 ** 31 - 1),
    );
    timer.unref();
    this.#timers.add(timer);
  }

  #plan(tenant: Tenant, delivery: Delivery): void {
    const copies = 1 + this.switches.duplicate;
    this.#later(Math.max(delivery.nextAt - Date.now(), 0), () => {
      for (let copy = 0; copy < copies; copy++) {
        const sending = this.#send(tenant, delivery, copy > 0);
        this.#running.add(sending);
        void sending.finally(() => this.#running.delete(sending));
      }
    });
  }

  async #send(tenant: Tenant, delivery: Delivery, isExtraCopy: boolean): Promise<void> {
    const event = tenant.events.get(delivery.event);
    if (event === undefined || this.#stopped) return;
    const target =
      delivery.endpoint === this.#configured?.id ? this.#configured : tenant.endpoints.get(delivery.endpoint);
    if (target === undefined) {
      delivery.state = 'given_up';
      return;
    }
    const body = JSON.stringify(event, null, 2);
    const at = Math.floor(Date.now() / 1000) - (this.switches.oldTimestamp ? 3600 : 0);
    const secret = this.switches.wrongSignature ? `${target.secret}x` : target.secret;
    let status: number | null = null;
    let problem: string | null = null;
    try {
      const answer = await fetch(target.url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'user-agent': 'Stripe/1.0 (local sandbox)',
          'stripe-signature': signatureHeader(body, secret, at),
        },
        body,
        redirect: 'manual',
        signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      });
      status = answer.status;
      await answer.arrayBuffer();
    } catch (error) {
      problem = error instanceof Error ? ((error.cause as Error | undefined)?.message ?? error.message) : String(error);
    }
    delivery.attempts.push({ at: Date.now(), status, error: problem });
    if (status !== null && status >= 200 && status < 300) {
      if (delivery.state !== 'delivered') event.pending_webhooks = Math.max(0, event.pending_webhooks - 1);
      delivery.state = 'delivered';
    } else if (delivery.state === 'waiting' && !isExtraCopy) {
      this.#again(tenant, delivery);
    }
    this.#onChange();
  }

  #again(tenant: Tenant, delivery: Delivery): void {
    const waitMs = RETRY_LADDER_MS[Math.min(delivery.attempts.length, RETRY_LADDER_MS.length) - 1] ?? 200;
    const nextAt = Date.now() + waitMs;
    if (nextAt - delivery.firstAt > GIVE_UP_AFTER_MS) {
      delivery.state = 'given_up';
      return;
    }
    delivery.nextAt = nextAt;
    if (!this.#stopped) this.#plan(tenant, delivery);
  }
}
