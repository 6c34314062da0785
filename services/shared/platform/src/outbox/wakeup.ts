/** A pause that can be cut short from elsewhere; a wake-up that comes early is remembered. */
export class Wakeup {
  private isCalled = false;
  private call: (() => void) | undefined;

  /** Ends the pause, or the next one if none is on. */
  wake(): void {
    this.isCalled = true;
    this.call?.();
  }

  /** Waits at most `pauseMs`; when woken still `gatherMs`, for others who want the same. */
  async wait(pauseMs: number, gatherMs: number): Promise<void> {
    if (!this.isCalled) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, pauseMs);
        this.call = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      this.call = undefined;
    }
    if (this.isCalled) await new Promise((resolve) => setTimeout(resolve, gatherMs));
    this.isCalled = false;
  }
}
