CREATE TABLE "watch_findings" (
	"kind" text PRIMARY KEY NOT NULL,
	"value" integer NOT NULL,
	"found_at" timestamp with time zone NOT NULL
);
