import { useEffect, useState } from "react";

/** A moment (ISO UTC) in the viewer's own format and zone; in UTC until scripts run. */
export function LocalTime({ time, withTime = false }: { time: string; withTime?: boolean }) {
  const [words, setWords] = useState(`${time.slice(0, 10)} ${time.slice(11, 16)} UTC`);
  useEffect(() => {
    const moment = new Date(time);
    setWords(withTime ? moment.toLocaleString() : moment.toLocaleDateString());
  }, [time, withTime]);
  return (
    <time dateTime={time} title={time}>
      {words}
    </time>
  );
}
