/**
 * How much of the memory that Redis may take is taken, 0 to 1, from its `INFO memory`
 * (https://redis.io/docs/latest/commands/info/). Full, it refuses every command that writes.
 */
export function memoryRatio(info: string): number {
  const figure = (name: string) => Number(new RegExp(`^${name}:(\\d+)`, 'm').exec(info)?.[1]);
  // 0 stands for no limit but the machine's.
  return figure('used_memory') / (figure('maxmemory') || figure('total_system_memory'));
}
