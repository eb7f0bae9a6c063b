CREATE TABLE "score_events" (
	"school_id" integer NOT NULL,
	"fact" text NOT NULL,
	"user_id" integer NOT NULL,
	"kind" text NOT NULL,
	"points" integer NOT NULL,
	"at" bigint NOT NULL,
	"day" date NOT NULL,
	"schedule_uuid" uuid NOT NULL,
	"lesson_date" date NOT NULL,
	"subject" jsonb NOT NULL,
	CONSTRAINT "score_events_school_id_fact_pk" PRIMARY KEY("school_id","fact")
);
--> statement-breakpoint
CREATE TABLE "score_rules" (
	"who" text PRIMARY KEY NOT NULL,
	"points" jsonb NOT NULL,
	"most_a_day" integer NOT NULL,
	"level_step" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "score_totals" (
	"school_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"total" integer NOT NULL,
	CONSTRAINT "score_totals_school_id_user_id_pk" PRIMARY KEY("school_id","user_id")
);
--> statement-breakpoint
CREATE INDEX "score_events_of_user" ON "score_events" USING btree ("school_id","user_id","day");