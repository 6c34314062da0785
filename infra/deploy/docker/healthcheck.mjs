// Docker's health check of a Node process: is it ready to take work? Exit code 0 when so.
const url = `http://127.0.0.1:${process.env.HEALTH_PORT || 9090}/health/ready`;
try {
  const response = await fetch(url, { signal: AbortSignal.timeout(3_500) });
  if (!response.ok) console.error(await response.text());
  process.exit(response.ok ? 0 : 1);
} catch (error) {
  console.error(String(error));
  process.exit(1);
}
