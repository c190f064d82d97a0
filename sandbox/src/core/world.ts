import Stripe from 'stripe';
import { Inbox } from '../mail/inbox.ts';
import { WebhookSender } from '../stripe/webhook-sender.ts';
import { Clock } from './clock.ts';
import { Faults } from './faults.ts';
import { Tenant } from './tenant.ts';

export interface WorldOptions {
  /** Where the pages can be reached by a browser, e.g. `http://localhost:3000`. */
  publicUrl: string;
  /** The endpoint that gets every tenant's events, or `null`. */
  webhookUrl: string | null;
  webhookSecret: string;
  /** Where texts from phones are handed on to, or `null`. */
  textsUrl: string | null;
}

interface Snapshot {
  version: 1;
  offsetMs: number;
  tenants: Record<string, Record<string, unknown>>;
  inbox: unknown;
}

/** All state of one sandbox process. */
export class World {
  readonly clock = new Clock();
  readonly faults = new Faults();
  readonly inbox: Inbox;
  readonly webhooks: WebhookSender;
  readonly tenants = new Map<string, Tenant>();
  publicUrl: string;
  readonly textsUrl: string | null;
  /** Called after anything changed, for the snapshot. */
  onChange: () => void = () => undefined;

  constructor(options: WorldOptions) {
    this.publicUrl = options.publicUrl.replace(/\/$/, '');
    this.textsUrl = options.textsUrl;
    this.inbox = new Inbox(this.clock, () => this.onChange());
    this.webhooks = new WebhookSender(options.webhookUrl, options.webhookSecret, () => this.onChange());
  }

  tenant(name: string): Tenant {
    const known = this.tenants.get(name);
    if (known !== undefined) return known;
    const created = new Tenant(name, this.clock, Stripe.API_VERSION, (tenant, event) =>
      this.webhooks.enqueue(tenant, event),
    );
    this.tenants.set(name, created);
    return created;
  }

  /** The tenant that has an object with this id in `collection`, for objects found by id alone. */
  owner(collection: 'challenges' | 'charges' | 'identitySessions' | 'events', id: string): Tenant | undefined {
    for (const tenant of this.tenants.values()) if (tenant[collection].has(id)) return tenant;
    return undefined;
  }

  reset(): void {
    this.clock.stop();
    this.clock.restore(0);
    this.faults.clear();
    this.webhooks.reset();
    this.inbox.clear();
    this.tenants.clear();
    this.onChange();
  }

  dump(): Snapshot {
    return {
      version: 1,
      offsetMs: this.clock.offsetMs,
      tenants: Object.fromEntries([...this.tenants].map(([name, tenant]) => [name, tenant.dump()])),
      inbox: this.inbox.dump(),
    };
  }

  load(data: unknown): void {
    const snapshot = data as Snapshot;
    if (snapshot?.version !== 1)
      throw new Error('The sandbox snapshot has an unknown version; delete it to start afresh.');
    this.clock.restore(snapshot.offsetMs);
    for (const [name, one] of Object.entries(snapshot.tenants)) {
      const tenant = this.tenant(name);
      tenant.load(one);
      this.webhooks.resume(tenant);
    }
    this.inbox.load(snapshot.inbox);
  }
}
