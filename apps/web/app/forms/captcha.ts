type Grecaptcha = {
  ready: (done: () => void) => void;
  execute: (key: string, options: { action: string }) => Promise<string>;
};
declare global {
  interface Window {
    grecaptcha?: Grecaptcha;
  }
}

let loading: Promise<Grecaptcha> | null = null;

function load(siteKey: string): Promise<Grecaptcha> {
  loading ??= new Promise<Grecaptcha>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = `https://www.google.com/recaptcha/api.js?render=${encodeURIComponent(siteKey)}`;
    script.onload = () => {
      const { grecaptcha } = window;
      if (grecaptcha === undefined) reject(new TypeError('The anti-bot check did not load'));
      else grecaptcha.ready(() => resolve(grecaptcha));
    };
    script.onerror = () => reject(new TypeError('The anti-bot check did not load'));
    document.head.append(script);
  }).catch((error: unknown) => {
    // A later try may succeed when the network is back.
    loading = null;
    throw error;
  });
  return loading;
}

/**
 * Requests a reCAPTCHA token when a form is submitted. Loads nothing without a site key. `action` is the form's name,
 * which the server checks.
 */
export async function captchaToken(
  siteKey: string | null,
  action: 'signup' | 'signin' | 'forgot' | 'newsletter',
): Promise<{ captchaToken?: string }> {
  if (siteKey === null) return {};
  const grecaptcha = await load(siteKey);
  return { captchaToken: await grecaptcha.execute(siteKey, { action }) };
}
