import type { Rates } from '@assay/domain/estimate/rates.ts';
import { STATE_TAX_TABLE } from '@assay/domain/tax/states.ts';
import type { TaxPlace, TaxRate } from '@assay/domain/tax/tax.ts';
import type { Pool, PoolClient } from 'pg';
import Stripe from 'stripe';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Tables } from './database/tables.ts';
import type { Log } from './log.ts';
import { CURRENCY } from './provider.ts';
import { operationKey } from './providerOperations.ts';
import { readTableRates, type SettingsHolder } from './settings.ts';

// Sources of the rates used for pricing (decision 0100). A provider is queried before a transaction and its answer is
// cached. Pricing reads only the cache.

type Place = TaxPlace | null;

export type RateBook = {
  /** Before a transaction: loads and stores the rates of these places. An unavailable provider is not an error. */
  prepare(places: readonly Place[]): Promise<void>;
  /** Cached rates of these places and of the pickup desk, and Assay's tables for all else. */
  at(client: Pick<Pool, 'query'> | Pick<PoolClient, 'query'>, places: readonly Place[]): Promise<Rates>;
};

/** Rates of the tax table and the settings: no provider calls, no reads. */
export const createTableRates = (settings: SettingsHolder): RateBook => ({
  prepare: () => Promise.resolve(),
  at: () => Promise.resolve(readTableRates({ settings })),
});

/** Rates only change at the turn of a month. */
export const RATE_TTL_MS = 7 * 86_400_000;
/** A user is waiting: one attempt. After one without an answer, the provider is skipped for a while. */
const OPTIONS = { timeout: 3_000, maxNetworkRetries: 0 } as const satisfies Stripe.RequestOptions;
const COOL_DOWN_MS = 60_000;
/** $1,000 of goods show a rate to a tenth of a basis point, and are below amounts that states tax differently. */
const SAMPLE_CENTS = 100_000;
const TANGIBLE_GOODS = 'txcd_99999999';

type ProviderRate = { rateBps: number | null; shippingTaxable: boolean; id: string | null; expiresAt: number };
type RateRow = Pick<Tables['tax_rate'], 'state' | 'postal_code' | 'shipping_taxable'> & {
  rate_bps: NonNullable<Tables['tax_rate']['rate_bps']>;
};
type Parts = { config: Config; pool: Pool; clock: Clock; log: Log; stripe: Stripe; settings: SettingsHolder };

/** Rates from Stripe Tax. It decides which states tax and where Assay collects. Shipping has no provider. */
export function createProviderRates({ config, pool, clock, log, stripe, settings }: Parts): RateBook {
  let awayUntil = 0;

  async function ask({ state, postalCode }: TaxPlace): Promise<ProviderRate> {
    const now = clock.now();
    try {
      const calculation = await stripe.tax.calculations.create(
        {
          currency: CURRENCY,
          customer_details: { address: { country: 'US', state, postal_code: postalCode }, address_source: 'shipping' },
          line_items: [
            { amount: SAMPLE_CENTS, reference: 'goods', tax_behavior: 'exclusive', tax_code: TANGIBLE_GOODS },
          ],
          shipping_cost: { amount: SAMPLE_CENTS, tax_behavior: 'exclusive' },
        },
        {
          ...OPTIONS,
          // An error that the provider stored under its key expires within an hour.
          idempotencyKey: operationKey(config, {
            subject: `tax:${state}-${postalCode}`,
            verb: 'rate',
            attempt: Math.floor(now / 3_600_000),
          }),
        },
      );
      const shippingCents = calculation.shipping_cost?.amount_tax ?? 0;
      return {
        rateBps: ((calculation.tax_amount_exclusive - shippingCents) * 10_000) / SAMPLE_CENTS,
        shippingTaxable: shippingCents > 0,
        id: calculation.id,
        expiresAt: (calculation.expires_at ?? 0) * 1_000 || now + RATE_TTL_MS,
      };
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeError) || error.code !== 'customer_tax_location_invalid') throw error;
      log.warn({ state, postalCode }, 'the tax provider does not know this place');
      return { rateBps: null, shippingTaxable: false, id: null, expiresAt: now + RATE_TTL_MS };
    }
  }

  async function keep({ state, postalCode }: TaxPlace, asked: ProviderRate): Promise<void> {
    await pool.query(
      `insert into tax_rate (state, postal_code, rate_bps, shipping_taxable, calculation_id, asked_at, expires_at)
       values ($1, $2, $3, $4, $5, $6, $7) on conflict (state, postal_code) do update set rate_bps = excluded.rate_bps,
         shipping_taxable = excluded.shipping_taxable, calculation_id = excluded.calculation_id, asked_at = excluded.asked_at, expires_at = excluded.expires_at`,
      [state, postalCode, asked.rateBps, asked.shippingTaxable, asked.id, clock.date(), new Date(asked.expiresAt)],
    );
  }

  return {
    async prepare(places) {
      if (clock.now() < awayUntil) return;
      const wanted = uniquePlaces([readTableRates({ settings }).pickup, ...places]);
      const { rows } = await pool.query<Pick<Tables['tax_rate'], 'state' | 'postal_code'>>(
        `select state, postal_code from tax_rate
         where (state, postal_code) in (select * from unnest($1::text[], $2::text[])) and asked_at > $3`,
        [...toColumns(wanted), new Date(clock.now() - RATE_TTL_MS)],
      );
      for (const row of rows) wanted.delete(placeKey({ state: row.state, postalCode: row.postal_code }));
      for (const place of wanted.values()) {
        try {
          await keep(place, await ask(place));
        } catch (error) {
          if (!(error instanceof Stripe.errors.StripeError)) throw error;
          awayUntil = clock.now() + COOL_DOWN_MS;
          log.warn({ err: error }, 'the tax provider does not answer; using cached rates and the tables');
          return;
        }
      }
    },
    async at(client, places) {
      const rates = readTableRates({ settings });
      const { rows } = await client.query<RateRow>(
        `select state, postal_code, rate_bps, shipping_taxable from tax_rate
         where (state, postal_code) in (select * from unnest($1::text[], $2::text[])) and rate_bps is not null and expires_at > $3`,
        [...toColumns(uniquePlaces([rates.pickup, ...places])), clock.date()],
      );
      const cached = new Map(
        rows.map((row): [string, TaxRate] => [
          placeKey({ state: row.state, postalCode: row.postal_code }),
          { state: row.state, rateBps: row.rate_bps, shippingTaxable: row.shipping_taxable, nexus: true },
        ]),
      );
      return { ...rates, tax: (place) => cached.get(placeKey(place)) ?? rates.tax(place) };
    },
  };
}

const placeKey = ({ state, postalCode }: TaxPlace): string => `${state} ${postalCode.slice(0, 5)}`;

/** The places whose ZIP code is known, each once. */
function uniquePlaces(places: readonly Place[]): Map<string, TaxPlace> {
  const known = places.flatMap((place) =>
    place !== null && Object.hasOwn(STATE_TAX_TABLE, place.state) && /^\d{5}/.test(place.postalCode)
      ? [{ state: place.state, postalCode: place.postalCode.slice(0, 5) }]
      : [],
  );
  return new Map(known.map((place) => [placeKey(place), place]));
}

const toColumns = (places: ReadonlyMap<string, TaxPlace>) => [
  [...places.values()].map(({ state }) => state),
  [...places.values()].map(({ postalCode }) => postalCode),
];
