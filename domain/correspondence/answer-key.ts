/** The unique key of the job that sends an answer, and of its mail. */
export const answerKey = (mailId: string) => `answer:${mailId}`;
