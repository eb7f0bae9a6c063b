CREATE TABLE "jobs" (
	"school_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"user_id" integer NOT NULL,
	"request_id" text NOT NULL,
	"dedupe_key" text,
	"input" jsonb NOT NULL,
	"state" text NOT NULL,
	"attempts" integer NOT NULL,
	"progress" integer NOT NULL,
	"due_at" bigint,
	"lease" uuid,
	"result" jsonb,
	"error" text,
	"file_name" text,
	"file_kind" text,
	"file_content" "bytea",
	"created_at" bigint NOT NULL,
	"ended_at" bigint,
	CONSTRAINT "jobs_school_id_id_pk" PRIMARY KEY("school_id","id")
);
--> statement-breakpoint
CREATE INDEX "jobs_due" ON "jobs" USING btree ("due_at") WHERE "jobs"."due_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "jobs_asked_once" ON "jobs" USING btree ("school_id","user_id","kind","dedupe_key") WHERE "jobs"."due_at" is not null;