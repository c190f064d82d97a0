import { startSandbox } from './server.ts';

const number = (name: string, fallback: number): number => {
  const text = process.env[name];
  if (text === undefined || text === '') return fallback;
  const value = Number(text);
  if (!Number.isInteger(value) || value < 0 || value > 65_535)
    throw new Error(`${name} must be a port, not "${text}".`);
  return value;
};

const sandbox = await startSandbox({
  port: number('SANDBOX_PORT', 4010),
  smtpPort: number('SANDBOX_SMTP_PORT', 4025),
  dataDir: process.env.DATA_DIR || null,
  webhookUrl: process.env.WEBHOOK_URL || null,
  textsUrl: process.env.TEXTS_URL || null,
  webhookSecret: process.env.STRIPE_WEBHOOK_SECRET || 'whsec_local',
  publicUrl: process.env.PUBLIC_URL || 'http://localhost:3000',
});

console.log(JSON.stringify({ sandbox: 'ready', port: sandbox.port, smtpPort: sandbox.smtpPort }));

let isStopping = false;
const stop = (): void => {
  if (isStopping) return;
  isStopping = true;
  sandbox.stop().then(
    () => process.exit(0),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
};
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
