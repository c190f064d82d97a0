import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { forgetProcess, guardProcess } from '../../../scripts/lib/guard.ts';
import { findFreePort } from '../../../scripts/lib/ports.ts';
import type { Person } from '../stage/people.ts';

const PYTHON = '/usr/bin/python3';
const WINDOW = fileURLToPath(new URL('window.py', import.meta.url));
const WAIT_MS = 60_000;
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
const KEYS = { Escape: '\uE00C', Enter: '\uE007', Tab: '\uE004', Control: '\uE009' } as const;

/**
 * Whether WebKit can be driven here: Debian's webkit2gtk-driver, xvfb, gir1.2-webkit2-4.1 and python3-gi. Without them its
 * tests are skipped, and counted as skipped.
 */
export const hasWebKit =
  ['/usr/bin/WebKitWebDriver', '/usr/bin/Xvfb', PYTHON].every((file) => existsSync(file)) &&
  spawnSync(PYTHON, ['-c', 'import gi; gi.require_version("WebKit2", "4.1"); from gi.repository import WebKit2'])
    .status === 0;

/** Checks a condition until it is met, by default for a minute. `what` names it when it never is. */
export async function until<T>(
  what: string,
  read: () => Promise<T | null | undefined | false>,
  ms = WAIT_MS,
): Promise<T> {
  const deadline = performance.now() + ms;
  for (;;) {
    const value = await read();
    if (value) return value;
    if (performance.now() > deadline) throw new Error(`Never happened: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

function start(program: string, args: string[], env: NodeJS.ProcessEnv, stdio: ('ignore' | 'pipe')[]): ChildProcess {
  const child = spawn(program, args, { env, stdio });
  if (child.pid !== undefined) guardProcess(child.pid, 'TERM');
  return child;
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  }
  if (child.pid !== undefined) forgetProcess(child.pid);
}

/** A display in memory; X chooses a free number. */
async function startDisplay(): Promise<{ display: string; child: ChildProcess }> {
  const child = start('Xvfb', ['-displayfd', '3', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'], process.env, [
    'ignore',
    'ignore',
    'ignore',
    'pipe',
  ]);
  let number = '';
  for await (const chunk of child.stdio[3] as NodeJS.ReadableStream) {
    number += String(chunk);
    if (number.endsWith('\n')) break;
  }
  return { display: `:${number.trim()}`, child };
}

/** A WebKit window, driven over WebDriver. A selector may be an XPath, which begins with `/`. */
export class WebKit {
  readonly #session: string;
  readonly #base: string;
  readonly #children: ChildProcess[];

  private constructor(base: string, session: string, children: ChildProcess[]) {
    this.#base = base;
    this.#session = session;
    this.#children = children;
  }

  /** Opens a window. Pages are addressed relative to `base`. */
  static async open(base: string, { width = 390, height = 844, isDark = false } = {}): Promise<WebKit> {
    const { display, child } = await startDisplay();
    const port = await findFreePort();
    const env = {
      ...process.env,
      DISPLAY: display,
      LIBGL_ALWAYS_SOFTWARE: '1',
      // Its sandbox needs namespaces, which a container has not; the pages are our own.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
      GTK_A11Y: 'none',
      NO_AT_BRIDGE: '1',
    };
    const driver = start('WebKitWebDriver', [`--port=${port}`, '--host=127.0.0.1'], env, [
      'ignore',
      'ignore',
      'ignore',
    ]);
    const url = `http://127.0.0.1:${port}`;
    await until('WebKitWebDriver listens', () =>
      fetch(`${url}/status`).then(
        (answer) => answer.ok,
        () => false,
      ),
    );
    const args = [WINDOW, String(width), String(height), ...(isDark ? ['dark'] : [])];
    const answer = await send(`${url}/session`, 'POST', {
      capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': { binary: PYTHON, args } } },
    });
    const { sessionId } = answer as { sessionId: string };
    return new WebKit(base, `${url}/session/${sessionId}`, [driver, child]);
  }

  async close(): Promise<void> {
    await send(this.#session, 'DELETE').catch(() => undefined);
    for (const child of this.#children) await stop(child);
  }

  /** Opens a page and waits until it has hydrated. */
  async goto(address: string): Promise<void> {
    await send(`${this.#session}/url`, 'POST', { url: new URL(address, this.#base).href });
    await this.hydrated();
  }

  async reload(): Promise<void> {
    await send(`${this.#session}/refresh`, 'POST', {});
    await this.hydrated();
  }

  async hydrated(): Promise<void> {
    await until(`hydration of ${await this.url()}`, () =>
      this.run(() => {
        const page = window as { pageFaults?: string[] };
        if (page.pageFaults === undefined) {
          const faults: string[] = [];
          page.pageFaults = faults;
          addEventListener('error', ({ message }) => faults.push(message));
          addEventListener('unhandledrejection', ({ reason }) => faults.push(String(reason)));
          addEventListener('securitypolicyviolation', (event) =>
            faults.push(`${event.violatedDirective} ${event.blockedURI}`),
          );
        }
        return document.readyState === 'complete' && !('replayEarlyInput' in window);
      }).catch(() => false),
    );
  }

  url(): Promise<string> {
    return send(`${this.#session}/url`, 'GET') as Promise<string>;
  }

  /** Runs a function in the page; it sees its arguments only. */
  run<T, A extends unknown[]>(work: (...args: A) => T, ...args: A): Promise<T> {
    return send(`${this.#session}/execute/sync`, 'POST', {
      script: `return (${work}).apply(null, arguments)`,
      args,
    }) as Promise<T>;
  }

  /** What went wrong in the page since it was opened: exceptions, and what its policy stopped. */
  faults(): Promise<string[]> {
    return this.run(() => (window as { pageFaults?: string[] }).pageFaults ?? []);
  }

  /** Waits until a function in the page returns something true. */
  wait<T, A extends unknown[]>(what: string, work: (...args: A) => T, ...args: A): Promise<T> {
    return until(what, () => this.run(work, ...args)) as Promise<T>;
  }

  /** The first visible element that matches, once it stands still, as WebDriver names it. */
  async #find(selector: string, ms?: number): Promise<string> {
    const look = (): Promise<Element | null | undefined> =>
      this.run((wanted: string) => {
        const isPath = wanted.startsWith('/') || wanted.startsWith('(');
        const all: Element[] = [];
        if (isPath) {
          const result = document.evaluate(wanted, document, null, XPathResult.ORDERED_NODE_SNAPSHOT_TYPE, null);
          for (let at = 0; at < result.snapshotLength; at++) all.push(result.snapshotItem(at) as Element);
        } else all.push(...document.querySelectorAll(wanted));
        const found = all.find((element) => element.checkVisibility({ visibilityProperty: true }));
        const { top = 0, bottom = 0 } = found?.getBoundingClientRect() ?? {};
        // In the middle: at an edge a bar may lie over it.
        if (top < 80 || bottom > innerHeight - 120) found?.scrollIntoView({ block: 'center', behavior: 'instant' });
        const place = found?.getBoundingClientRect();
        const page = window as { lastFound?: { element: Element | undefined; top: number; left: number } };
        const last = page.lastFound;
        page.lastFound = { element: found, top: place?.top ?? 0, left: place?.left ?? 0 };
        const isStill = last?.element === found && last?.top === place?.top && last?.left === place?.left;
        return isStill ? found : null;
      }, selector);
    const found = await until(`${selector} at ${await this.url()}`, look, ms);
    return (found as unknown as Record<string, string>)[ELEMENT] as string;
  }

  /** Waits until the page shows an element that matches. */
  async see(selector: string): Promise<void> {
    await this.#find(selector);
  }

  /** Does something with the first visible element that matches, once it stands still and nothing lies over it. */
  async #use(selector: string, work: (element: string) => Promise<unknown>, ms?: number): Promise<void> {
    let fault = '';
    const used = async (): Promise<boolean> => {
      const element = await this.#find(selector, ms);
      return work(`${this.#session}/element/${element}`).then(
        () => true,
        (error: Error) => {
          fault = error.message;
          return false;
        },
      );
    };
    await until(`a use of ${selector}`, used, ms).catch((error: Error) => {
      throw new Error(`${error.message} (${fault})`);
    });
  }

  press(selector: string, ms?: number): Promise<void> {
    return this.#use(selector, (element) => send(`${element}/click`, 'POST', {}), ms);
  }

  async focus(selector: string): Promise<void> {
    const element = await this.#find(selector);
    await this.run((target: unknown) => (target as HTMLElement).focus(), { [ELEMENT]: element });
  }

  /** Replaces the text of a field by typing. */
  type(selector: string, text: string): Promise<void> {
    return this.#use(selector, async (element) => {
      await send(`${element}/clear`, 'POST', {});
      await send(`${element}/value`, 'POST', { text });
    });
  }

  /** Chooses an option of a list by its value. */
  async choose(selector: string, value: string): Promise<void> {
    // Not by a press: a list of the window system opens then, which no page can close.
    await this.run(
      (list: unknown, chosen: string) => {
        (list as HTMLSelectElement).value = chosen;
        (list as HTMLSelectElement).dispatchEvent(new Event('change', { bubbles: true }));
      },
      { [ELEMENT]: await this.#find(selector) },
      value,
    );
  }

  /** Waits for a page, by the beginning of its path. */
  async arrive(pathname: string): Promise<void> {
    await this.wait(`arrival at ${pathname}`, (path: string) => location.pathname.startsWith(path), pathname);
    await this.hydrated();
  }

  /** Presses keys together: `key('Control', 'k')`. */
  async key(...names: string[]): Promise<void> {
    const values = names.map((name) => KEYS[name as keyof typeof KEYS] ?? name);
    const down = values.map((value) => ({ type: 'keyDown', value }));
    const up = [...values].reverse().map((value) => ({ type: 'keyUp', value }));
    await send(`${this.#session}/actions`, 'POST', {
      actions: [{ type: 'key', id: 'keyboard', actions: [...down, ...up] }],
    });
  }

  /** Presses a point of the window. */
  async pressAt(x: number, y: number): Promise<void> {
    await send(`${this.#session}/actions`, 'POST', {
      actions: [
        {
          type: 'pointer',
          id: 'mouse',
          parameters: { pointerType: 'mouse' },
          actions: [
            { type: 'pointerMove', x, y },
            { type: 'pointerDown', button: 0 },
            { type: 'pointerUp', button: 0 },
          ],
        },
      ],
    });
  }

  /** Continues as this person, or as a visitor: another browser profile, as far as the pages can tell. */
  async become(person: Pick<Person, 'storageState'> | null): Promise<void> {
    await send(`${this.#session}/url`, 'POST', { url: new URL('/favicon.svg', this.#base).href });
    await send(`${this.#session}/cookie`, 'DELETE');
    const state = person?.storageState as Exclude<Person['storageState'], string> | undefined;
    for (const { name, value, path: cookiePath, httpOnly } of state?.cookies ?? [])
      await send(`${this.#session}/cookie`, 'POST', { cookie: { name, value, path: cookiePath, httpOnly } });
    await this.run((items: { name: string; value: string }[]) => {
      localStorage.clear();
      sessionStorage.clear();
      for (const { name, value } of items) localStorage.setItem(name, value);
    }, state?.origins[0]?.localStorage ?? []);
  }

  /** With SHOTS=folder: saves what the window shows there. */
  async screenshot(name: string): Promise<void> {
    const folder = process.env.SHOTS;
    if (!folder) return;
    mkdirSync(folder, { recursive: true });
    const data = (await send(`${this.#session}/screenshot`, 'GET')) as string;
    writeFileSync(path.join(folder, `${name}.png`), Buffer.from(data, 'base64'));
  }
}

async function send(url: string, method: 'GET' | 'POST' | 'DELETE', body?: object): Promise<unknown> {
  const answer = await fetch(url, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const { value } = (await answer.json()) as { value: { error?: string; message?: string } | null };
  if (value?.error) throw new Error(`${value.error}: ${value.message}`);
  return value;
}
